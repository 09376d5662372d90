export { writeSiweMessage } from '../adapters/eip155/writeSiweMessage.ts'
export { siwxVerifiers, type SignedMessage, type VerifySiwx } from '../adapters/siwxVerifiers.ts'
export * from '../errors/signIn.ts'
export type { SiwxMessageOptions } from '../siwx/createMessage.ts'
export {
  createDefaultSiwx,
  type DefaultSiwxOptions,
  type SiwxPolicy,
} from '../siwx/createDefaultSiwx.ts'
export { createServerSiwx, type ServerSiwxOptions } from '../siwx/createServerSiwx.ts'
export { defaultSiwx, defineSiweConfig, defineSiwx, serverSiwx } from '../siwx/entries.ts'
export { createSessionStore, type SiwxSessionStore } from '../siwx/sessionStore.ts'
export type { SiwxEntry } from '../kit/kit.ts'
export type * from '../siwx/siwx.ts'
export { parseSiwxMessage, writeSiwxMessage, SiwxMessageError } from '@latchkey/protocol/siwx'
export type { Cacao, SiwxMessage, SiwxSession, SiwxSessionData } from '@latchkey/protocol/siwx'
