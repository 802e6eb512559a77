"""One small function per campaign command: look, refuse or record."""

from collections.abc import Callable
from typing import Any

from campaigns.submit import commands as do
from campaigns.submit.accounts import people
from campaigns.submit.armies import commands as army
from campaigns.submit.armies import profiles
from campaigns.submit.armies.importing import import_army
from campaigns.submit.battles import opening
from campaigns.submit.battles.fork_commands import ForkBattle
from campaigns.submit.battles.forking import fork_battle
from campaigns.submit.campaigns import diary, founding
from campaigns.submit.characters import gangs, lives
from campaigns.submit.characters import life_commands as life
from campaigns.submit.command_context import Desk
from campaigns.submit.corrections import handlers as corrections
from campaigns.submit.corrections.commands import CorrectOutcome
from campaigns.submit.disputes import commands as dispute
from campaigns.submit.disputes import handlers as disputes
from campaigns.submit.disputes import rulings
from campaigns.submit.health import called_roll_commands as call
from campaigns.submit.health import called_rolls, importing, sheets
from campaigns.submit.health import commands as body
from campaigns.submit.league import commands as league
from campaigns.submit.league import handlers as leagues
from campaigns.submit.scenarios import commands as own
from campaigns.submit.scenarios import counters, plans, tables
from campaigns.submit.scenarios import handlers as scenarios
from campaigns.submit.scenarios import plan_commands as plan
from engine.kernel.commands import Command

HANDLERS: dict[type[Command], Callable[[Any, Desk], None]] = {
    do.FoundCampaign: founding.found_campaign,
    do.RenameCampaign: founding.rename_campaign,
    do.SetOptions: founding.set_options,
    do.AddMember: people.add_member,
    do.TakeSeat: people.take_seat,
    do.RenameMember: people.rename_member,
    do.SetRoles: people.set_roles,
    do.LinkAccount: people.link_account,
    do.ForgetMember: people.forget_member,
    do.GiveLeave: people.give_leave,
    do.WithdrawLeave: people.withdraw_leave,
    do.FoundGang: gangs.found_gang,
    do.RenameGang: gangs.rename_gang,
    do.HandOnGang: gangs.hand_on_gang,
    do.HandOnCharacter: gangs.hand_on_character,
    do.HireCharacter: gangs.hire_character,
    do.RenameCharacter: gangs.rename_character,
    do.ChooseHead: gangs.choose_head,
    do.ChoosePronoun: gangs.choose_pronoun,
    do.DrawGang: gangs.draw_gang,
    do.SetWeapons: gangs.set_weapons,
    do.RetireCharacter: gangs.retire_character,
    do.AddHouseRule: diary.add_house_rule,
    do.WithdrawHouseRule: diary.withdraw_house_rule,
    do.Note: diary.note,
    do.OpenBattle: opening.open_battle,
    do.CloseBattle: opening.close_battle,
    plan.PlanBattle: plans.plan_battle,
    plan.ChangePlan: plans.change_plan,
    plan.CallOffPlan: plans.call_off_plan,
    plan.AnswerPlan: plans.answer_plan,
    ForkBattle: fork_battle,
    CorrectOutcome: corrections.correct_outcome,
    dispute.OpenDispute: disputes.open_dispute,
    dispute.AnswerDispute: disputes.answer_dispute,
    dispute.AddEvidence: disputes.add_evidence,
    dispute.DeleteEvidence: disputes.delete_evidence,
    dispute.WithdrawDispute: disputes.withdraw_dispute,
    dispute.RuleDispute: rulings.rule_dispute,
    dispute.ProposeRuling: rulings.propose_ruling,
    dispute.ConsentToRuling: rulings.consent_to_ruling,
    dispute.AppealRuling: rulings.appeal_ruling,
    dispute.RuleOnAppeal: rulings.rule_on_appeal,
    dispute.CarryOutRuling: rulings.carry_out_ruling,
    dispute.ShareLuck: disputes.share_luck,
    body.TakeBackTime: sheets.take_back_time,
    life.DrawSkill: lives.draw_skill,
    life.ChooseSkill: lives.choose_skill,
    life.AwardSkill: lives.award_skill,
    life.ExchangeSkill: lives.exchange_skill,
    life.GiveStartingSkill: lives.give_starting_skill,
    life.AllowRecruits: lives.allow_recruits,
    life.RollRecruit: lives.roll_recruit,
    life.LetFight: lives.let_fight,
    life.Promote: lives.promote,
    life.RuleLoss: lives.rule_loss,
    life.Protect: lives.protect,
    life.FillBox: lives.fill_box,
    body.SetSheet: sheets.set_sheet,
    body.ShowSheet: sheets.show_sheet,
    body.PassTime: sheets.pass_time,
    body.ThrowForBody: sheets.throw_for_body,
    body.Treat: sheets.treat,
    body.SetBody: sheets.set_body,
    call.CallRolls: called_rolls.call_rolls,
    call.ThrowCalled: called_rolls.throw_called,
    call.OpenCalled: called_rolls.open_called,
    call.WithdrawCall: called_rolls.withdraw_call,
    body.ImportCharacter: importing.import_character,
    army.SetProfile: profiles.set_profile,
    army.ImportArmy: import_army,
    own.SaveScenario: scenarios.save_scenario,
    own.WithdrawScenario: scenarios.withdraw_scenario,
    own.TickAims: scenarios.tick_aims,
    own.EnterResult: scenarios.enter_result,
    own.SaveTable: tables.save_table,
    own.WithdrawTable: tables.withdraw_table,
    own.RollOnTable: tables.roll_on_table,
    own.NameCounter: counters.name_counter,
    own.WithdrawCounter: counters.withdraw_counter,
    own.ChangeCounter: counters.change_counter,
    own.AssignWeapons: counters.assign_weapons,
    league.BookmarkLine: leagues.bookmark_line,
    league.RemoveBookmark: leagues.remove_bookmark,
    league.OfferPact: leagues.offer_pact,
    league.AnswerPact: leagues.answer_pact,
    league.EndPact: leagues.end_pact,
    league.GiveAward: leagues.give_award,
    league.TakeBackAward: leagues.take_back_award,
    league.CloseSeason: leagues.close_season,
    league.BeginPhase: leagues.begin_phase,
    do.RenewSigningKey: founding.renew_signing_key,
}
