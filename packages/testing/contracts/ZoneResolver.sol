// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers for every name below a zone (ENSIP-10) with what the zone's operator has signed: whoever asks is sent to the operator's server
/// (EIP-3668), and what comes back counts only where one of the operator's signers has signed it for this contract, on this chain, for this very
/// question, and not too long ago. The operator can change where the server is and who signs, and nothing else.
contract ZoneResolver {
    /// How many seconds an answer may be good for at most.
    uint64 public constant LONGEST = 1 hours;
    /// Half of the order of secp256k1: a signature with a larger `s` is another spelling of one that there is already.
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public owner;
    mapping(address => bool) public isSigner;
    string[] private gateways;

    event OwnerChanged(address owner);
    event SignerChanged(address indexed signer, bool isSigner);
    event GatewaysChanged(string[] urls);

    error NotOwner();
    error NoOwner();
    error WrongSignature();
    error Expired(uint64 expires);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    constructor(address owner_, address[] memory signers, string[] memory urls_) {
        if (owner_ == address(0)) revert NoOwner();
        owner = owner_;
        emit OwnerChanged(owner_);
        for (uint256 index = 0; index < signers.length; index++) {
            isSigner[signers[index]] = true;
            emit SignerChanged(signers[index], true);
        }
        gateways = urls_;
        emit GatewaysChanged(urls_);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function setOwner(address owner_) external onlyOwner {
        if (owner_ == address(0)) revert NoOwner();
        owner = owner_;
        emit OwnerChanged(owner_);
    }

    function setSigner(address signer, bool isSigner_) external onlyOwner {
        isSigner[signer] = isSigner_;
        emit SignerChanged(signer, isSigner_);
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        gateways = urls_;
        emit GatewaysChanged(urls_);
    }

    /// Where the operator's server is asked, as EIP-3668 writes it.
    function urls() external view returns (string[] memory) {
        return gateways;
    }

    /// ERC-165 itself, and ENSIP-10.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    /// ENSIP-10. Never answers by itself.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        // The whole call is the question, so that the answer is bound to the name as well as to what is asked about it.
        revert OffchainLookup(address(this), gateways, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// Takes what the server has answered to `resolve`, as EIP-3668 has it.
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp || expires > block.timestamp + LONGEST) revert Expired(expires);
        if (!isSigner[recover(hashOf(question, result, expires), signature)]) revert WrongSignature();
        return result;
    }

    /// What is signed (EIP-191, version 0: data for this contract).
    function hashOf(bytes calldata question, bytes memory result, uint64 expires) public view returns (bytes32) {
        return keccak256(
            abi.encodePacked(hex"1900", address(this), block.chainid, expires, keccak256(question), keccak256(result))
        );
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert WrongSignature();
        bytes32 r;
        uint256 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        if (s > HALF_ORDER) revert WrongSignature();
        signer = ecrecover(hash, v, r, bytes32(s));
        if (signer == address(0)) revert WrongSignature();
    }
}
