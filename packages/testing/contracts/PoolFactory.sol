// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

interface ISwapCallback {
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external;
}

/// A pool that is asked as a pool of Uniswap v3 is, for swaps of an exact amount in. What it holds is its liquidity, over the whole range of
/// prices: whoever sends it tokens and calls `sync` gives them away.
contract LiquidityPool {
    using SafeERC20 for IERC20;

    address public immutable factory = msg.sender;
    address public immutable token0;
    address public immutable token1;
    uint24 public immutable fee;
    uint256 private reserve0;
    uint256 private reserve1;

    event Swap(
        address indexed sender,
        address indexed recipient,
        int256 amount0,
        int256 amount1,
        uint160 sqrtPriceX96,
        uint128 liquidity,
        int24 tick
    );

    error ExactOutputUnknown();
    error PriceLimit();
    error Unpaid();

    constructor(address token0_, address token1_, uint24 fee_) {
        (token0, token1, fee) = (token0_, token1_, fee_);
    }

    function liquidity() public view returns (uint128) {
        return uint128(Math.sqrt(reserve0 * reserve1));
    }

    /// The price as v3 has it. There are no ticks to name.
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (priceOf(reserve0, reserve1), 0, 0, 1, 1, 0, true);
    }

    /// What comes out for an amount, and the price after that.
    function quote(bool zeroForOne, uint256 amountIn) public view returns (uint256 amountOut, uint160 priceAfter) {
        (uint256 held, uint256 wanted) = zeroForOne ? (reserve0, reserve1) : (reserve1, reserve0);
        uint256 taken = amountIn * (1_000_000 - fee) / 1_000_000;
        amountOut = wanted * taken / (held + taken);
        (held, wanted) = (held + amountIn, wanted - amountOut);
        priceAfter = zeroForOne ? priceOf(held, wanted) : priceOf(wanted, held);
    }

    function swap(address recipient, bool zeroForOne, int256 amount, uint160 priceLimit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1)
    {
        if (amount <= 0) revert ExactOutputUnknown();
        (uint256 amountOut, uint160 priceAfter) = quote(zeroForOne, uint256(amount));
        if (zeroForOne ? priceAfter < priceLimit : priceAfter > priceLimit) revert PriceLimit();
        (amount0, amount1) = zeroForOne ? (amount, -int256(amountOut)) : (-int256(amountOut), amount);
        (address paid, address given) = zeroForOne ? (token0, token1) : (token1, token0);
        uint256 before = IERC20(paid).balanceOf(address(this));
        IERC20(given).safeTransfer(recipient, amountOut);
        ISwapCallback(msg.sender).uniswapV3SwapCallback(amount0, amount1, data);
        if (IERC20(paid).balanceOf(address(this)) < before + uint256(amount)) revert Unpaid();
        sync();
        emit Swap(msg.sender, recipient, amount0, amount1, priceAfter, liquidity(), 0);
    }

    function sync() public {
        reserve0 = IERC20(token0).balanceOf(address(this));
        reserve1 = IERC20(token1).balanceOf(address(this));
    }

    function priceOf(uint256 amount0, uint256 amount1) private pure returns (uint160) {
        return amount0 == 0 ? 0 : uint160(Math.sqrt(Math.mulDiv(amount1, 1 << 192, amount0)));
    }
}

/// Makes pools and finds them, as the factory of Uniswap v3 does. Anybody may make one.
contract PoolFactory {
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 spacing, address pool);

    error PoolRefused();

    function createPool(address tokenA, address tokenB, uint24 fee) external returns (address pool) {
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        if (token0 == address(0) || token0 == token1 || getPool[token0][token1][fee] != address(0)) revert PoolRefused();
        pool = address(new LiquidityPool(token0, token1, fee));
        getPool[token0][token1][fee] = pool;
        getPool[token1][token0][fee] = pool;
        emit PoolCreated(token0, token1, fee, 0, pool);
    }
}
