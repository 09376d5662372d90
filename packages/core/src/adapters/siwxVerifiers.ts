import type { ChainNamespace } from '@latchkey/protocol'
import type { SiwxSession } from '@latchkey/protocol/siwx'
import type { ChainAccess } from './chainAccess.ts'

/** What a verifier looks at: a message that was read strictly, and its signature. */
export type SignedMessage = Pick<SiwxSession, 'message' | 'signature'> & {
  readonly address: string
}

/**
 * Whether a signature is of this message by the account.
 *
 * @param chain - for accounts of contracts, which only their chain can answer for; `undefined` where it cannot be read
 * @throws where the chain has to be asked and cannot be
 */
export type VerifySiwx = (signed: SignedMessage, chain: ChainAccess | undefined) => Promise<boolean>

/** Fetches what checks the signatures of each chain family. */
export const siwxVerifiers: Readonly<Record<ChainNamespace, () => Promise<VerifySiwx>>> = {
  eip155: async () => (await import('./eip155/verifySiwx.ts')).verifySiwx,
  solana: async () => (await import('./solana/verifySiwx.ts')).verifySiwx,
  bip122: async () => (await import('./bip122/verifySiwx.ts')).verifySiwx,
}
