export * from './networks/index.ts'
export * from './help/index.ts'
