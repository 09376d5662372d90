// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ISwapCallback, LiquidityPool, PoolFactory} from "./PoolFactory.sol";

interface IPairFactory {
    function getPair(address tokenA, address tokenB) external view returns (address);
}

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IWrappedNative {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// Swaps over the pairs of Uniswap v2 and the pools of a PoolFactory, called as Uniswap's SwapRouter02 is: several steps in one `multicall`
/// with a deadline, permits among them, native coin wrapped and unwrapped on the way.
contract SwapRouter is ISwapCallback {
    using SafeERC20 for IERC20;

    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint24 fee;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    /// An amount that stands for all that the router holds.
    uint256 private constant CONTRACT_BALANCE = 0;
    /// Recipients that stand for the caller and for the router.
    address private constant MSG_SENDER = address(1);
    address private constant ADDRESS_THIS = address(2);

    address public immutable factoryV2;
    address public immutable factory;
    address public immutable WETH9;

    error Expired();
    error NoPool();
    error NotAPool();
    error NotWrappedNative();
    error PaymentRefused();
    error TooLittleReceived();
    error TooMuchRequested();

    constructor(address factoryV2_, address factoryV3_, address weth_) {
        (factoryV2, factory, WETH9) = (factoryV2_, factoryV3_, weth_);
    }

    receive() external payable {
        if (msg.sender != WETH9) revert NotWrappedNative();
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory) {
        if (block.timestamp > deadline) revert Expired();
        return multicall(data);
    }

    function multicall(bytes[] calldata data) public payable returns (bytes[] memory results) {
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool done, bytes memory answer) = address(this).delegatecall(data[i]);
            if (!done) {
                assembly {
                    revert(add(answer, 32), mload(answer))
                }
            }
            results[i] = answer;
        }
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to)
        external
        payable
        returns (uint256 amountOut)
    {
        bool held = amountIn == CONTRACT_BALANCE;
        if (held) amountIn = IERC20(path[0]).balanceOf(address(this));
        pay(path[0], held ? address(this) : msg.sender, pairOf(path[0], path[1]), amountIn);
        to = meant(to);
        uint256 before = IERC20(path[path.length - 1]).balanceOf(to);
        swapAlong(path, to);
        amountOut = IERC20(path[path.length - 1]).balanceOf(to) - before;
        if (amountOut < amountOutMin) revert TooLittleReceived();
    }

    function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] calldata path, address to)
        external
        payable
        returns (uint256 amountIn)
    {
        amountIn = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (, uint256 held, uint256 wanted) = reservesOf(path[i - 1], path[i]);
            amountIn = held * amountIn * 1000 / ((wanted - amountIn) * 997) + 1;
        }
        if (amountIn > amountInMax) revert TooMuchRequested();
        pay(path[0], msg.sender, pairOf(path[0], path[1]), amountIn);
        swapAlong(path, meant(to));
    }

    function exactInputSingle(ExactInputSingleParams memory params) public payable returns (uint256 amountOut) {
        bool held = params.amountIn == CONTRACT_BALANCE;
        if (held) params.amountIn = IERC20(params.tokenIn).balanceOf(address(this));
        amountOut = swapOnce(params, held ? address(this) : msg.sender);
        if (amountOut < params.amountOutMinimum) revert TooLittleReceived();
    }

    /// `params.path` is token, fee, token, … without padding, as v3 packs it.
    function exactInput(ExactInputParams calldata params) external payable returns (uint256 amount) {
        uint256 hops = (params.path.length - 20) / 23;
        amount = params.amountIn;
        address payer = msg.sender;
        for (uint256 i = 0; i < hops; i++) {
            bytes calldata hop = params.path[23 * i:23 * i + 43];
            ExactInputSingleParams memory single;
            single.tokenIn = address(bytes20(hop[0:20]));
            single.fee = uint24(bytes3(hop[20:23]));
            single.tokenOut = address(bytes20(hop[23:43]));
            single.recipient = i + 1 == hops ? params.recipient : ADDRESS_THIS;
            if (amount == CONTRACT_BALANCE) {
                payer = address(this);
                amount = IERC20(single.tokenIn).balanceOf(address(this));
            }
            single.amountIn = amount;
            amount = swapOnce(single, payer);
            payer = address(this);
        }
        if (amount < params.amountOutMinimum) revert TooLittleReceived();
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        (address tokenIn, address tokenOut, uint24 fee, address payer) =
            abi.decode(data, (address, address, uint24, address));
        if (msg.sender != PoolFactory(factory).getPool(tokenIn, tokenOut, fee)) revert NotAPool();
        pay(tokenIn, payer, msg.sender, uint256(amount0 > 0 ? amount0 : amount1));
    }

    function wrapETH(uint256 amount) external payable {
        IWrappedNative(WETH9).deposit{value: amount}();
    }

    function unwrapWETH9(uint256 amountMinimum, address recipient) public payable {
        uint256 amount = IERC20(WETH9).balanceOf(address(this));
        if (amount < amountMinimum) revert TooLittleReceived();
        if (amount == 0) return;
        IWrappedNative(WETH9).withdraw(amount);
        send(recipient, amount);
    }

    function unwrapWETH9(uint256 amountMinimum) external payable {
        unwrapWETH9(amountMinimum, msg.sender);
    }

    function sweepToken(address token, uint256 amountMinimum, address recipient) public payable {
        uint256 amount = IERC20(token).balanceOf(address(this));
        if (amount < amountMinimum) revert TooLittleReceived();
        if (amount > 0) IERC20(token).safeTransfer(recipient, amount);
    }

    function sweepToken(address token, uint256 amountMinimum) external payable {
        sweepToken(token, amountMinimum, msg.sender);
    }

    function refundETH() external payable {
        if (address(this).balance > 0) send(msg.sender, address(this).balance);
    }

    function pull(address token, uint256 value) external payable {
        IERC20(token).safeTransferFrom(msg.sender, address(this), value);
    }

    function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        public
        payable
    {
        IERC20Permit(token).permit(msg.sender, address(this), value, deadline, v, r, s);
    }

    /// Survives that somebody else has used the permit first.
    function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        payable
    {
        if (IERC20(token).allowance(msg.sender, address(this)) < value) selfPermit(token, value, deadline, v, r, s);
    }

    function swapOnce(ExactInputSingleParams memory params, address payer) private returns (uint256) {
        address pool = PoolFactory(factory).getPool(params.tokenIn, params.tokenOut, params.fee);
        if (pool == address(0)) revert NoPool();
        bool zeroForOne = params.tokenIn < params.tokenOut;
        uint160 limit = params.sqrtPriceLimitX96;
        if (limit == 0 && !zeroForOne) limit = type(uint160).max;
        (int256 amount0, int256 amount1) = LiquidityPool(pool).swap(
            meant(params.recipient),
            zeroForOne,
            int256(params.amountIn),
            limit,
            abi.encode(params.tokenIn, params.tokenOut, params.fee, payer)
        );
        return uint256(-(zeroForOne ? amount1 : amount0));
    }

    /// Swaps what the first pair was sent, pair by pair. Counts what arrived, so that tokens may keep a part.
    function swapAlong(address[] calldata path, address to) private {
        for (uint256 i = 0; i + 1 < path.length; i++) {
            (address pair, uint256 held, uint256 wanted) = reservesOf(path[i], path[i + 1]);
            uint256 arrived = (IERC20(path[i]).balanceOf(pair) - held) * 997;
            uint256 amountOut = wanted * arrived / (held * 1000 + arrived);
            (uint256 out0, uint256 out1) = path[i] < path[i + 1] ? (uint256(0), amountOut) : (amountOut, uint256(0));
            address receiver = i + 2 < path.length ? pairOf(path[i + 1], path[i + 2]) : to;
            IPair(pair).swap(out0, out1, receiver, "");
        }
    }

    function reservesOf(address tokenIn, address tokenOut)
        private
        view
        returns (address pair, uint256 held, uint256 wanted)
    {
        pair = pairOf(tokenIn, tokenOut);
        (held, wanted,) = IPair(pair).getReserves();
        if (tokenIn > tokenOut) (held, wanted) = (wanted, held);
    }

    function pairOf(address tokenA, address tokenB) private view returns (address pair) {
        pair = IPairFactory(factoryV2).getPair(tokenA, tokenB);
        if (pair == address(0)) revert NoPool();
    }

    function meant(address recipient) private view returns (address) {
        if (recipient == MSG_SENDER) return msg.sender;
        return recipient == ADDRESS_THIS ? address(this) : recipient;
    }

    function pay(address token, address payer, address to, uint256 amount) private {
        if (token == WETH9 && address(this).balance >= amount) {
            IWrappedNative(WETH9).deposit{value: amount}();
            IERC20(token).safeTransfer(to, amount);
        } else if (payer == address(this)) {
            IERC20(token).safeTransfer(to, amount);
        } else {
            IERC20(token).safeTransferFrom(payer, to, amount);
        }
    }

    function send(address to, uint256 amount) private {
        (bool paid,) = to.call{value: amount}("");
        if (!paid) revert PaymentRefused();
    }
}
