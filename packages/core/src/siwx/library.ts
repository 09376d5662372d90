// Everything that has people sign in, fetched once a kit needs it.
export { mapSiweConfig } from '../adapters/eip155/mapSiweConfig.ts'
export { createDefaultSiwx } from './createDefaultSiwx.ts'
export { createServerSiwx } from './createServerSiwx.ts'
export { createSignIn } from './createSignIn.ts'
