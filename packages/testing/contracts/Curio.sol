// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// A collection whose tokens are described by whatever their minter says, wherever that is. Anybody may mint, also to many at once.
contract Curio is ERC721 {
    uint256 public minted;
    mapping(uint256 => string) private descriptions;

    constructor() ERC721("Local Curios", "CURIO") {}

    function mint(address to, string calldata description) public returns (uint256 id) {
        id = ++minted;
        descriptions[id] = description;
        _mint(to, id);
    }

    function airdrop(address[] calldata people, string calldata description) external {
        for (uint256 i = 0; i < people.length; i++) mint(people[i], description);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return descriptions[id];
    }
}
