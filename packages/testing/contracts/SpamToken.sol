// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// An unasked-for token whose name is a lure with a link, a line break and a right-to-left override in it.
/// Interfaces have to show it as harmless text, or not at all.
contract SpamToken is ERC20 {
    constructor()
        ERC20(unicode"Claim 5000 USD at https://prize.invalid \u202ednet\n<img src=x onerror=alert(1)>", unicode"US\u200bDC")
    {}

    function airdrop(address[] calldata receivers, uint256 amount) external {
        for (uint256 i = 0; i < receivers.length; i++) _mint(receivers[i], amount);
    }
}
