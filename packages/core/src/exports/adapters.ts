export type * from '../adapters/contract.ts'
export type * from '../adapters/chainAccess.ts'
