export { accountView } from './Account.tsx'
export * from './accountViews.ts'
export * from './networks/index.ts'
export * from './help/index.ts'
