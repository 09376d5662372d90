import { halfContext, type SealedHalf } from '@latchkey/protocol/api'
import { fromBase64url, toBase64url, type Bytes } from './encoding.ts'
import { generateKeyPair, open, publicBytes } from './hpke.ts'
import { SignerError } from './signerError.ts'
import type { SlotPlace } from './slot.ts'

/** Keys that wait for an answer; requests that never got one are forgotten in their order. */
const mostWaiting = 16

/** Makes keys that the server seals halves to: each for one request, each opens one half. */
export function createHalves() {
  const waiting = new Map<string, CryptoKeyPair>()
  return {
    /** A new public key, for the proof of a request. @throws SignerError `UNSUPPORTED_BROWSER` */
    async expect(): Promise<string> {
      const pair = await generateKeyPair().catch((cause: unknown) => {
        throw new SignerError('UNSUPPORTED_BROWSER', { cause })
      })
      const name = toBase64url(await publicBytes(pair))
      waiting.set(name, pair)
      for (const oldest of waiting.keys()) {
        if (waiting.size <= mostWaiting) break
        waiting.delete(oldest)
      }
      return name
    },
    /** @throws SignerError `UNKNOWN_HALF` where it was not asked for by this worker, for this slot, or was opened before */
    async open({ to, enc, ciphertext }: SealedHalf, place: SlotPlace): Promise<Bytes> {
      const pair = waiting.get(to)
      waiting.delete(to)
      try {
        if (!pair) throw new Error('no such key')
        const sealed = { enc: fromBase64url(enc), ciphertext: fromBase64url(ciphertext) }
        return await open(pair, sealed, halfContext(place))
      } catch (cause) {
        throw new SignerError('UNKNOWN_HALF', { cause })
      }
    },
  }
}
