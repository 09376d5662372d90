// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers for every name below the one that it is the resolver of (ENSIP-10): such names are in no registry. Its owner says whom they stand for
/// on each chain (ENSIP-9, ENSIP-11).
contract WildcardResolver {
    address private immutable owner;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;

    error NotOwner();
    error UnsupportedResolverProfile(bytes4 selector);

    constructor(address owner_) {
        owner = owner_;
    }

    /// ERC-165 itself, and ENSIP-10.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata target) external {
        if (msg.sender != owner) revert NotOwner();
        addresses[node][coinType] = target;
    }

    /// ENSIP-10, for `addr(node)`, `addr(node, coinType)` and `text(node, key)`, of which there are none.
    function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
        bytes4 selector = bytes4(data);
        if (selector == 0x3b3b57de) return abi.encode(address(bytes20(addresses[abi.decode(data[4:], (bytes32))][60])));
        if (selector == 0xf1cb7e06) {
            (bytes32 node, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
            return abi.encode(addresses[node][coinType]);
        }
        if (selector == 0x59d1d43c) return abi.encode("");
        revert UnsupportedResolverProfile(selector);
    }
}
