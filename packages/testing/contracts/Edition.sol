// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// A collection of numbered kinds, of each of which there are several. Who mints a kind says where it is described. Anybody may mint.
contract Edition is ERC1155("") {
    string public constant name = "Local Editions";
    mapping(uint256 => string) private descriptions;

    function mint(address to, uint256 id, uint256 amount, string calldata description) external {
        descriptions[id] = description;
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        return descriptions[id];
    }
}
