// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// A dollar coin with six decimals, as the large ones have. Anybody may mint: it is play money.
contract UsdCoin is ERC20, ERC20Permit {
    constructor() ERC20("Local USD", "LUSD") ERC20Permit("Local USD") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
