// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Registry {
    function owner(bytes32 node) external view returns (address);
}

/// What a name stands for: its addresses (EIP-137; on each chain ENSIP-9 and ENSIP-11), its texts (EIP-634), and for reverse nodes the name (EIP-181).
contract NameResolver {
    Registry private immutable registry;
    uint256 private constant ETHER = 60;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => string) private names;
    mapping(bytes32 => mapping(string => string)) private texts;

    error NotOwner();

    constructor(Registry registry_) {
        registry = registry_;
    }

    modifier onlyOwner(bytes32 node) {
        if (registry.owner(node) != msg.sender) revert NotOwner();
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431 || id == 0x59d1d43c;
    }

    function addr(bytes32 node) external view returns (address payable) {
        return payable(address(bytes20(addresses[node][ETHER])));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function setAddr(bytes32 node, address target) external onlyOwner(node) {
        addresses[node][ETHER] = abi.encodePacked(target);
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata target) external onlyOwner(node) {
        addresses[node][coinType] = target;
    }

    function setName(bytes32 node, string calldata value) external onlyOwner(node) {
        names[node] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external onlyOwner(node) {
        texts[node][key] = value;
    }
}
