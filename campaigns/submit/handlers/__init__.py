"""One small function per campaign command: look, refuse or record."""

from collections.abc import Callable
from typing import Any

from campaigns.submit import commands as do
from campaigns.submit.desk import Desk
from campaigns.submit.handlers import battles, diary, founding, gangs, people
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
    do.HireCharacter: gangs.hire_character,
    do.DrawGang: gangs.draw_gang,
    do.SetWeapons: gangs.set_weapons,
    do.RetireCharacter: gangs.retire_character,
    do.AddHouseRule: diary.add_house_rule,
    do.WithdrawHouseRule: diary.withdraw_house_rule,
    do.Note: diary.note,
    do.OpenBattle: battles.open_battle,
    do.CloseBattle: battles.close_battle,
}
