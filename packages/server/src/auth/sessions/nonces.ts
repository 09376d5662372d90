import { createHmac, timingSafeEqual } from 'node:crypto'

/** The server's nonces for proofs (RFC 9449, section 8): they say how old a proof can be, whatever its maker's clock says. */
export type Nonces = {
  make(now?: number): string
  /** Whether this server, or another with its key, has made it lately. */
  isFresh(nonce: string, now?: number): boolean
}

const macBytes = 16

/**
 * Nonces that hold the time of their making and a MAC of it, so that nothing has to be remembered and every server of an operator takes
 * those of the others.
 *
 * @param ms - for which one is good.
 */
export function createNonces(key: Uint8Array, ms: number): Nonces {
  const mac = (time: string) =>
    createHmac('sha256', key).update(time).digest().subarray(0, macBytes)
  return {
    make: (now = Date.now()) => {
      const time = now.toString(36)
      return `${time}.${mac(time).toString('base64url')}`
    },
    isFresh: (nonce, now = Date.now()) => {
      const [time = '', given = '', ...rest] = nonce.split('.')
      const bytes = Buffer.from(given, 'base64url')
      if (rest.length > 0 || bytes.length !== macBytes || !timingSafeEqual(bytes, mac(time)))
        return false
      // The clocks of an operator's servers may differ by as much.
      return Math.abs(now - parseInt(time, 36)) <= ms
    },
  }
}
