import type { Address } from './approvalRequest.ts'
import { findKnownToken } from './knownTokens.ts'
import type { Token } from './story.ts'
import { withPatience } from './withPatience.ts'

/** Asks a chain how a token describes itself; `undefined` for what is no token, or no fungible one. */
export type ReadToken = (
  chainId: number,
  address: Address,
) => Promise<{ readonly symbol: string; readonly decimals: number } | undefined>

/** Finds a token by its contract. */
export type FindToken = (chainId: number, address: Address) => Token | undefined

/** Tokens that the frame knows, and what others say of themselves, remembered. */
export function createTokenBook(readToken: ReadToken | undefined) {
  const said = new Map<string, Token>()
  const keyOf = (chainId: number, address: string) => `${chainId}:${address.toLowerCase()}`

  async function learn(chainId: number, address: Address) {
    const answer = await readToken?.(chainId, address).catch(() => undefined)
    if (!answer) return
    const { symbol, decimals } = answer
    if (typeof symbol !== 'string' || !Number.isInteger(decimals)) return
    if (decimals < 0 || decimals > 36) return
    said.set(keyOf(chainId, address), { symbol: symbol.slice(0, 24), decimals, isKnown: false })
  }

  return {
    /** Reads twice: once to learn which tokens are meant, and again with what they say. */
    async fill<Result>(read: (findToken: FindToken) => Result): Promise<Result> {
      const asked = new Map<string, Promise<void>>()
      const find: FindToken = (chainId, address) => {
        const key = keyOf(chainId, address)
        const token = findKnownToken(chainId, address) ?? said.get(key)
        if (!token && asked.size < 8 && !asked.has(key)) asked.set(key, learn(chainId, address))
        return token
      }
      const first = read(find)
      if (asked.size === 0 || !readToken) return first
      await withPatience(Promise.all(asked.values()))
      return read(
        (chainId, address) => findKnownToken(chainId, address) ?? said.get(keyOf(chainId, address)),
      )
    },
  }
}
