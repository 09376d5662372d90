import { halfContext, type SealedHalf } from '@latchkey/protocol/api'
import { fromBase64url, toBase64url, type Bytes } from './encoding.ts'
import { generateKeyPair, open, publicBytes } from './hpke.ts'
import { SignerError } from './signerError.ts'
import type { SlotPlace } from './slot.ts'

/** Keys that wait for an answer; requests that never got one are forgotten in their order. */
const mostWaiting = 16

/** Keys that the server seals halves to. Each belongs to one request, and opens one half. */
export interface ServerHalves {
  /** Creates a public key for the proof of a request. @throws SignerError `UNSUPPORTED_BROWSER` */
  expect(): Promise<string>
  /** @throws SignerError `UNKNOWN_HALF` for a half that this worker did not request for this slot, or has opened before */
  open(half: SealedHalf, place: SlotPlace): Promise<Bytes>
}

/** Creates the keys of one worker. */
export function createHalves(): ServerHalves {
  const waiting = new Map<string, CryptoKeyPair>()
  return {
    async expect() {
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
    async open({ to, enc, ciphertext }, place) {
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
