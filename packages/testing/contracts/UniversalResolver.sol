// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface ResolverRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface ExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

struct GatewayRequest {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(GatewayRequest[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Stands in for ENS's universal resolver, as far as names are resolved forward: finds the resolver of a name or of the nearest name above it
/// (ENSIP-10), asks it, and hands what it asks for off the chain (EIP-3668) to the gateways that its caller names.
contract UniversalResolver {
    ResolverRegistry private immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    constructor(ResolverRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bool isAbove) = find(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isExtended = supportsExtended(resolver);
        if (isAbove && !isExtended) revert ResolverNotFound(name);
        bytes memory question = isExtended ? abi.encodeCall(ExtendedResolver.resolve, (name, data)) : data;
        (bool isAnswered, bytes memory answer) = resolver.staticcall(question);
        if (isAnswered) return (isExtended ? abi.decode(answer, (bytes)) : answer, resolver);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        revert OffchainLookup(address(this), gateways, batch(resolver, answer), this.takeAnswer.selector, rest(resolver, answer));
    }

    function takeAnswer(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        if (failures[0]) revert ResolverError(responses[0]);
        (bool isAnswered, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!isAnswered) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), resolver);
    }

    function batch(address resolver, bytes memory lookup) private pure returns (bytes memory) {
        (address sender, string[] memory urls, bytes memory callData,,) = parts(lookup);
        if (sender != resolver) revert ResolverError(lookup);
        GatewayRequest[] memory requests = new GatewayRequest[](1);
        requests[0] = GatewayRequest(sender, urls, callData);
        return abi.encodeCall(BatchGateway.query, (requests));
    }

    function rest(address resolver, bytes memory lookup) private pure returns (bytes memory) {
        (,,, bytes4 callback, bytes memory extra) = parts(lookup);
        return abi.encode(resolver, callback, extra);
    }

    /// What stands after the selector of an error.
    function parts(bytes memory lookup)
        private
        pure
        returns (address, string[] memory, bytes memory, bytes4, bytes memory)
    {
        bytes memory body = new bytes(lookup.length - 4);
        for (uint256 index = 0; index < body.length; index++) body[index] = lookup[index + 4];
        return abi.decode(body, (address, string[], bytes, bytes4, bytes));
    }

    function supportsExtended(address resolver) private view returns (bool) {
        (bool isAnswered, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSelector(0x01ffc9a7, ExtendedResolver.resolve.selector));
        return isAnswered && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }

    /// The resolver of a name (DNS wire format), or of the nearest name above it.
    function find(bytes calldata name) private view returns (address resolver, bool isAbove) {
        for (uint256 at = 0; at < name.length; at += 1 + uint8(name[at])) {
            resolver = registry.resolver(nodeOf(name, at));
            if (resolver != address(0)) return (resolver, at > 0);
            if (name[at] == 0) break;
        }
        return (address(0), false);
    }

    /// EIP-137.
    function nodeOf(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint256 size = uint8(name[at]);
        if (size == 0) return 0;
        return keccak256(abi.encodePacked(nodeOf(name, at + 1 + size), keccak256(name[at + 1:at + 1 + size])));
    }
}
