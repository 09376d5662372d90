export { accountView } from './Account.tsx'
export * from './accountViews.ts'
