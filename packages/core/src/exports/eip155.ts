export { eip155 } from '../adapters/eip155.ts'
