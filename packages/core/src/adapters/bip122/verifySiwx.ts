import { verifyBitcoinMessage } from '@latchkey/protocol/bitcoin'
import type { VerifySiwx } from '../siwxVerifiers.ts'

/** Verifies by the key of the address: BIP-322 in its simple format, or the older compact signature (BIP-137). */
export const verifySiwx: VerifySiwx = async ({ message, signature, address }) =>
  verifyBitcoinMessage(address, message, signature) === 'valid'
