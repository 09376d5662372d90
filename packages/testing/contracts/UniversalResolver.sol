// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface ResolverRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface ExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface Records {
    function addr(bytes32 node) external view returns (address);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
}

struct GatewayRequest {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(GatewayRequest[] calldata requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Stands in for ENS's universal resolver, with the functions and errors that libraries call: finds the resolver of a name or of the nearest
/// name above it (ENSIP-10), asks it, and hands what it asks for off the chain (EIP-3668) to the gateways that its caller names. Finds the
/// primary name of an address on a chain (ENSIP-19), and checks that the name leads back to the address.
contract UniversalResolver {
    uint256 private constant ETHER = 60;
    uint256 private constant DEFAULT_EVM = 1 << 31;

    ResolverRegistry private immutable registry;

    /// What a reverse lookup has found out so far.
    struct Reverse {
        bytes lookupAddress;
        uint256 coinType;
        string[] gateways;
        string primary;
        address reverseResolver;
    }

    /// A resolver's question to a gateway, and what is done with the answer.
    struct Pending {
        address resolver;
        bytes4 inner;
        bytes extra;
        bool isExtended;
        string[] gateways;
        bytes4 callback;
        bytes carried;
    }

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error UnsupportedResolverProfile(bytes4 selector);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();
    error DNSEncodingFailed(string ens);
    error HttpError(uint16 status, string message);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    constructor(ResolverRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return ask(name, data, gateways, this.takeAnswer.selector, "");
    }

    function takeAnswer(bytes calldata response, bytes calldata extraData) external view returns (bytes memory answer, address resolver) {
        (answer, resolver,) = finish(response, extraData);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        if (lookupAddress.length == 0) revert EmptyAddress();
        Reverse memory found = Reverse(lookupAddress, coinType, gateways, "", address(0));
        bytes memory name = encodeDns(reverseName(lookupAddress, coinType));
        bytes memory data = abi.encodeCall(Records.name, (nodeOf(name, 0)));
        bytes memory answer;
        (answer, found.reverseResolver) = ask(name, data, gateways, this.takeName.selector, abi.encode(found));
        return check(found, answer);
    }

    function takeName(bytes calldata response, bytes calldata extraData) external view returns (string memory, address, address) {
        (bytes memory answer, address resolver, bytes memory carried) = finish(response, extraData);
        Reverse memory found = abi.decode(carried, (Reverse));
        found.reverseResolver = resolver;
        return check(found, answer);
    }

    function takeAddress(bytes calldata response, bytes calldata extraData) external view returns (string memory, address, address) {
        (bytes memory answer, address resolver, bytes memory carried) = finish(response, extraData);
        return compare(abi.decode(carried, (Reverse)), answer, resolver);
    }

    /// Asks where the name of a reverse lookup leads.
    function check(Reverse memory found, bytes memory answer) private view returns (string memory, address, address) {
        found.primary = abi.decode(answer, (string));
        if (bytes(found.primary).length == 0) return ("", address(0), found.reverseResolver);
        bytes memory name = encodeDns(found.primary);
        bytes32 node = nodeOf(name, 0);
        bytes memory data = found.coinType == ETHER
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, found.coinType);
        (bytes memory target, address resolver) =
            ask(name, data, found.gateways, this.takeAddress.selector, abi.encode(found));
        return compare(found, target, resolver);
    }

    function compare(Reverse memory found, bytes memory answer, address resolver) private pure returns (string memory, address, address) {
        bytes memory target = found.coinType == ETHER
            ? abi.encodePacked(abi.decode(answer, (address)))
            : abi.decode(answer, (bytes));
        if (keccak256(target) != keccak256(found.lookupAddress)) revert ReverseAddressMismatch(found.primary, target);
        return (found.primary, resolver, found.reverseResolver);
    }

    /// Asks the resolver of a name. What it asks for off the chain comes back through `callback`, with what is `carried`.
    function ask(bytes memory name, bytes memory data, string[] memory gateways, bytes4 callback, bytes memory carried)
        private
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
        if (isAnswered) {
            if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
            return (isExtended ? abi.decode(answer, (bytes)) : answer, resolver);
        }
        lookUp(Pending(resolver, 0, "", isExtended, gateways, callback, carried), answer);
    }

    /// @param failure - how the resolver has reverted.
    function lookUp(Pending memory pending, bytes memory failure) private view {
        if (bytes4(failure) != OffchainLookup.selector) revert ResolverError(failure);
        GatewayRequest[] memory requests = new GatewayRequest[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, pending.inner, pending.extra) =
            abi.decode(bodyOf(failure), (address, string[], bytes, bytes4, bytes));
        if (requests[0].sender != pending.resolver) revert ResolverError(failure);
        bytes memory query = abi.encodeCall(BatchGateway.query, (requests));
        revert OffchainLookup(address(this), pending.gateways, query, pending.callback, abi.encode(pending));
    }

    /// Hands the resolver what its gateway has answered. It may ask for more.
    function finish(bytes calldata response, bytes calldata extraData)
        private
        view
        returns (bytes memory, address, bytes memory)
    {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        Pending memory pending = abi.decode(extraData, (Pending));
        if (failures[0]) {
            if (bytes4(responses[0]) == HttpError.selector) rethrow(responses[0]);
            revert ResolverError(responses[0]);
        }
        (bool isAnswered, bytes memory answer) =
            pending.resolver.staticcall(abi.encodeWithSelector(pending.inner, responses[0], pending.extra));
        if (!isAnswered) lookUp(pending, answer);
        return (pending.isExtended ? abi.decode(answer, (bytes)) : answer, pending.resolver, pending.carried);
    }

    function rethrow(bytes memory reason) private pure {
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }

    /// What stands after the selector of an error.
    function bodyOf(bytes memory lookup) private pure returns (bytes memory body) {
        body = new bytes(lookup.length - 4);
        for (uint256 index = 0; index < body.length; index++) body[index] = lookup[index + 4];
    }

    function supportsExtended(address resolver) private view returns (bool) {
        (bool isAnswered, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSelector(0x01ffc9a7, ExtendedResolver.resolve.selector));
        return isAnswered && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }

    /// The resolver of a name (DNS wire format), or of the nearest name above it.
    function find(bytes memory name) private view returns (address resolver, bool isAbove) {
        for (uint256 at = 0; at < name.length; at += 1 + uint8(name[at])) {
            resolver = registry.resolver(nodeOf(name, at));
            if (resolver != address(0)) return (resolver, at > 0);
            if (name[at] == 0) break;
        }
        return (address(0), false);
    }

    /// EIP-137.
    function nodeOf(bytes memory name, uint256 at) private pure returns (bytes32) {
        uint256 size = uint8(name[at]);
        if (size == 0) return 0;
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), at), size)
        }
        return keccak256(abi.encodePacked(nodeOf(name, at + 1 + size), label));
    }

    /// The name below which ENSIP-19 keeps what an address is called on a chain.
    function reverseName(bytes memory lookupAddress, uint256 coinType) private pure returns (string memory) {
        string memory zone = coinType == ETHER ? "addr" : coinType == DEFAULT_EVM ? "default" : hexOf(coinType);
        return string.concat(hexOf(lookupAddress), ".", zone, ".reverse");
    }

    /// Without leading zeros.
    function hexOf(uint256 value) private pure returns (string memory) {
        bytes memory digits;
        for (; value > 0; value >>= 4) digits = abi.encodePacked(digitOf(value & 15), digits);
        return string(digits);
    }

    function hexOf(bytes memory value) private pure returns (string memory) {
        bytes memory digits = new bytes(2 * value.length);
        for (uint256 index = 0; index < value.length; index++) {
            digits[2 * index] = digitOf(uint8(value[index]) >> 4);
            digits[2 * index + 1] = digitOf(uint8(value[index]) & 15);
        }
        return string(digits);
    }

    function digitOf(uint256 value) private pure returns (bytes1) {
        return bytes1(uint8(value < 10 ? 48 + value : 87 + value));
    }

    /// A name in the wire format of the DNS (RFC 1035, section 3.1).
    function encodeDns(string memory ens) private pure returns (bytes memory dns) {
        bytes memory text = bytes(ens);
        dns = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 index = 0; index <= text.length; index++) {
            if (index < text.length && text[index] != ".") {
                dns[index + 1] = text[index];
                continue;
            }
            uint256 size = index - start;
            if (size == 0 || size > 255) revert DNSEncodingFailed(ens);
            dns[start] = bytes1(uint8(size));
            start = index + 1;
        }
    }
}
