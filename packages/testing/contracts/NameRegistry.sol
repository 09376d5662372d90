// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// The registry of EIP-137: who owns a name's node, and which resolver answers for it.
/// The owner of the root is fixed when it is deployed, so that its code can be placed at the registry's well-known address.
contract NameRegistry {
    struct Entry {
        address owner;
        address resolver;
        uint64 ttl;
    }

    address private immutable rootOwner;
    mapping(bytes32 => Entry) private entries;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    error NotOwner();

    constructor(address owner_) {
        rootOwner = owner_;
    }

    modifier onlyOwner(bytes32 node) {
        if (owner(node) != msg.sender) revert NotOwner();
        _;
    }

    function owner(bytes32 node) public view returns (address) {
        return node == 0 ? rootOwner : entries[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return entries[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return entries[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return owner(node) != address(0);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address owner_) external onlyOwner(node) returns (bytes32 child) {
        child = keccak256(abi.encodePacked(node, label));
        entries[child].owner = owner_;
        emit NewOwner(node, label, owner_);
    }

    function setResolver(bytes32 node, address resolver_) external onlyOwner(node) {
        entries[node].resolver = resolver_;
        emit NewResolver(node, resolver_);
    }
}
