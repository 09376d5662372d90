// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that keeps two percent of each transfer, so that less arrives than was sent. Whoever reckons with the whole amount is wrong.
/// Anybody may mint.
contract TollToken is ERC20 {
    constructor() ERC20("Toll Token", "TOLL") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, amount);
        uint256 toll = amount / 50;
        super._update(from, address(this), toll);
        super._update(from, to, amount - toll);
    }
}
