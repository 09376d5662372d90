// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Ids {
    function custodyOf(uint256 id) external view returns (address);
}

/// Which keys may act for a Farcaster account, as Farcaster's own registry says it. An address that signs in is a key of type 2.
contract FarcasterKeys {
    enum KeyState {
        NULL,
        ADDED,
        REMOVED
    }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    Ids private immutable ids;
    /// May add keys for everybody, so that a chain can be seeded.
    address private immutable gateway;
    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    event Add(uint256 indexed fid, uint32 indexed keyType, bytes indexed key);
    event Remove(uint256 indexed fid, bytes indexed key);

    error Unauthorized();
    error InvalidState();

    constructor(Ids ids_, address gateway_) {
        ids = ids_;
        gateway = gateway_;
    }

    modifier onlyOwner(uint256 fid) {
        if (msg.sender != gateway && msg.sender != ids.custodyOf(fid)) revert Unauthorized();
        _;
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }

    function add(uint256 fid, uint32 keyType, bytes calldata key) external onlyOwner(fid) {
        if (keys[fid][key].state != KeyState.NULL) revert InvalidState();
        keys[fid][key] = KeyData(KeyState.ADDED, keyType);
        emit Add(fid, keyType, key);
    }

    function remove(uint256 fid, bytes calldata key) external onlyOwner(fid) {
        if (keys[fid][key].state != KeyState.ADDED) revert InvalidState();
        keys[fid][key].state = KeyState.REMOVED;
        emit Remove(fid, key);
    }
}
