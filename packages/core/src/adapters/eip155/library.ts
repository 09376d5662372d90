/** All that reads EVM chains and has wallets act on them. Fetched as one, when it is first needed. */
export * from './chain.ts'
export * from './client.ts'
export * from './fees.ts'
export * from './receipts.ts'
export * from './receiver.ts'
export * from './signing.ts'
export * from './tokens.ts'
export * from './transfer.ts'
