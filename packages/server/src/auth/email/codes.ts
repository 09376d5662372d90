import { createHmac, timingSafeEqual } from 'node:crypto'

/** What follows from an attempt's id and the server's key, so that none of it is ever kept. */
export type Codes = {
  /** Six digits, each code equally likely. */
  codeOf(attemptId: string): string
  /** Two digits for people to compare: no secret. */
  matchNumberOf(attemptId: string): string
  /** What a link in a mail proves its holder with: 192 bits. */
  linkSecretOf(id: string): string
  /** Compares in constant time. */
  isEqual(given: string, right: string): boolean
}

const codes = 1_000_000
const matchNumbers = 90

/** @param key - the server's own for this purpose. */
export function createCodes(key: Uint8Array): Codes {
  const mac = (purpose: string, id: string, round = 0) =>
    createHmac('sha256', key).update(`${purpose}\0${id}\0${round}`).digest()
  /** A number below `size`, by rejection: the highest values of 32 bits, which would favour the lowest numbers, are drawn again. */
  const draw = (purpose: string, id: string, size: number) => {
    const end = 2 ** 32 - (2 ** 32 % size)
    for (let round = 0; ; round++) {
      const bytes = mac(purpose, id, round)
      for (let offset = 0; offset < bytes.length; offset += 4) {
        const value = bytes.readUInt32BE(offset)
        if (value < end) return value % size
      }
    }
  }
  return {
    codeOf: (id) => String(draw('code', id, codes)).padStart(6, '0'),
    matchNumberOf: (id) => String(10 + draw('match', id, matchNumbers)),
    linkSecretOf: (id) => mac('link', id).subarray(0, 24).toString('base64url'),
    isEqual: (given, right) => {
      const [one, other] = [Buffer.from(given), Buffer.from(right)]
      return one.length === other.length && timingSafeEqual(one, other)
    },
  }
}
