// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Which address owns which Farcaster account, as Farcaster's own registry says it. Anybody may give an address its first account.
contract FarcasterIds {
    uint256 public idCounter;
    mapping(address => uint256) public idOf;
    mapping(uint256 => address) public custodyOf;

    event Register(address indexed to, uint256 indexed id);
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    error HasId();
    error HasNoId();

    function register(address to) external returns (uint256 id) {
        if (idOf[to] != 0) revert HasId();
        id = ++idCounter;
        idOf[to] = id;
        custodyOf[id] = to;
        emit Register(to, id);
    }

    function transfer(address to) external {
        uint256 id = idOf[msg.sender];
        if (id == 0) revert HasNoId();
        if (idOf[to] != 0) revert HasId();
        idOf[msg.sender] = 0;
        idOf[to] = id;
        custodyOf[id] = to;
        emit Transfer(msg.sender, to, id);
    }
}
