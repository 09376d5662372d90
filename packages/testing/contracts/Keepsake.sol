// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// A collectible that carries its own picture, so that showing it needs no other server.
contract Keepsake is ERC721 {
    uint256 public minted;

    constructor() ERC721("Local Keepsakes", "KEEP") {}

    function mint(address to) external returns (uint256 id) {
        id = ++minted;
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory number = Strings.toString(id);
        string memory picture = string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(',
            Strings.toString((id * 67) % 360),
            ' 60% 45%)"/><circle cx="50" cy="50" r="26" fill="#fff"/></svg>'
        );
        string memory json = string.concat(
            '{"name":"Keepsake ', number, '","description":"A collectible of the local world.","image":"data:image/svg+xml;base64,',
            Base64.encode(bytes(picture)), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }
}
