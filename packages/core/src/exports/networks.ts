export * from '../networks/eip155.ts'
export * from '../networks/fromChain.ts'
