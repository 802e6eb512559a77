"""Addresses other machines reach, and a code for phones."""

import ipaddress

from campaigns.local import lan


def test_loopback_is_no_address_for_others():
    assert not [address for address in lan.addresses() if ipaddress.ip_address(address).is_loopback]


def test_the_code_is_made_of_half_blocks_and_nothing_a_terminal_could_stumble_over():
    code = lan.qr("http://192.168.1.20:8000/")
    assert set(code) <= set("█▀▄ \n")
    assert len(code.splitlines()) > 10
