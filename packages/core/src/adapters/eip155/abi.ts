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

const address = { type: 'address' } as const
const transferInputs = [address, address, { type: 'uint256' }] as const
const transferring = {
  type: 'function',
  stateMutability: 'nonpayable',
  name: 'safeTransferFrom',
  outputs: [],
} as const

/** The part of ERC-721 that the kit uses. */
export const collectionAbi = [
  { ...view, name: 'ownerOf', inputs: number, outputs: [address] },
  { ...transferring, inputs: transferInputs },
] as const

/** The part of ERC-1155 that the kit uses. */
export const editionsAbi = [
  { ...view, name: 'balanceOf', inputs: [address, ...number], outputs: number },
  { ...transferring, inputs: [...transferInputs, { type: 'uint256' }, { type: 'bytes' }] },
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

/** The part of Multicall3 that is used. */
export const multicallAbi = [
  {
    ...view,
    name: 'aggregate3',
    inputs: [
      {
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      {
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
] as const
