const view = { type: 'function', stateMutability: 'view' } as const
const noInputs = [] as const
const text = [{ type: 'string' }] as const
const number = [{ type: 'uint256' }] as const
const word = [{ type: 'bytes32' }] as const

/** The part of ERC-20 that the kit uses. `transfer` has no output here: tokens from before ERC-20 was settled give none. */
export const tokenAbi = [
  { ...view, name: 'name', inputs: noInputs, outputs: text },
  { ...view, name: 'symbol', inputs: noInputs, outputs: text },
  { ...view, name: 'decimals', inputs: noInputs, outputs: [{ type: 'uint8' }] },
  { ...view, name: 'balanceOf', inputs: [{ type: 'address' }], outputs: number },
  {
    type: 'function',
    stateMutability: 'nonpayable',
    name: 'transfer',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [],
  },
] as const

/** Tokens from before names were texts (MKR). */
export const oldTokenAbi = [
  { ...view, name: 'name', inputs: noInputs, outputs: word },
  { ...view, name: 'symbol', inputs: noInputs, outputs: word },
] as const

/** `GasPriceOracle` of the OP Stack. */
export const oracleAbi = [
  { ...view, name: 'getL1Fee', inputs: [{ type: 'bytes' }], outputs: number },
  { ...view, name: 'getOperatorFee', inputs: number, outputs: number },
] as const
