"""What every ruleset shares: dice, the tape of a live battle, questions, commands, setup."""
