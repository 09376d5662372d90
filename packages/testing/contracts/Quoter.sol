// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {LiquidityPool, PoolFactory} from "./PoolFactory.sol";

/// Says what a swap through pools of a PoolFactory would bring, asked as Uniswap's QuoterV2 is.
contract Quoter {
    struct QuoteExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        uint256 amountIn;
        uint24 fee;
        uint160 sqrtPriceLimitX96;
    }

    address public immutable factory;
    address public immutable WETH9;

    error NoPool();

    constructor(address factory_, address weth_) {
        (factory, WETH9) = (factory_, weth_);
    }

    function quoteExactInputSingle(QuoteExactInputSingleParams memory params)
        public
        view
        returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)
    {
        uint256 gasBefore = gasleft();
        address pool = PoolFactory(factory).getPool(params.tokenIn, params.tokenOut, params.fee);
        if (pool == address(0)) revert NoPool();
        (amountOut, sqrtPriceX96After) = LiquidityPool(pool).quote(params.tokenIn < params.tokenOut, params.amountIn);
        // What the quote itself took, and about what moving the tokens takes.
        gasEstimate = gasBefore - gasleft() + 80_000;
    }

    /// `path` is token, fee, token, … without padding, as v3 packs it.
    function quoteExactInput(bytes calldata path, uint256 amountIn)
        external
        view
        returns (
            uint256 amountOut,
            uint160[] memory sqrtPriceX96AfterList,
            uint32[] memory initializedTicksCrossedList,
            uint256 gasEstimate
        )
    {
        uint256 hops = (path.length - 20) / 23;
        sqrtPriceX96AfterList = new uint160[](hops);
        initializedTicksCrossedList = new uint32[](hops);
        amountOut = amountIn;
        for (uint256 i = 0; i < hops; i++) {
            bytes calldata hop = path[23 * i:23 * i + 43];
            QuoteExactInputSingleParams memory single;
            single.tokenIn = address(bytes20(hop[0:20]));
            single.fee = uint24(bytes3(hop[20:23]));
            single.tokenOut = address(bytes20(hop[23:43]));
            single.amountIn = amountOut;
            uint256 gas;
            (amountOut, sqrtPriceX96AfterList[i],, gas) = quoteExactInputSingle(single);
            gasEstimate += gas;
        }
    }
}
