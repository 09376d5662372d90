import { ServerError } from '../errors.ts'

export const noLiquidity = () =>
  new ServerError(
    'no_liquidity',
    'Nobody swaps this amount of the one for the other here. Try a smaller amount, or another token.',
  )

export const priceMoved = () =>
  new ServerError(
    'price_moved',
    'The price has moved: less would arrive than was agreed to. Ask for a new quote.',
  )

export const wouldFail = () =>
  new ServerError(
    'swap_would_fail',
    'The chain would refuse this swap: too little is held or approved for it, or the price has moved.',
  )
