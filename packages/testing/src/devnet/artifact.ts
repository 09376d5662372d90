import type { Abi, Hex } from 'viem'

/** A compiled contract: its ABI and its creation bytecode. */
export type ContractArtifact = { readonly abi: Abi; readonly bytecode: Hex }
