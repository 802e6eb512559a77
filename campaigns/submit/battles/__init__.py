"""Commands inside a battle, opening and closing one."""
