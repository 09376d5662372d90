import { toBitcoinChain, toBitcoinNetworkId } from './bitcoinChains.ts'
import type { Claim } from './bitcoinSession.ts'

/**
 * Keeps what a wallet has shown that cannot be asked again without a window of its own: so that a page that reloads goes on. Nothing secret is in it, and
 * what comes back is read as if the wallet had said it now.
 */
export function createMemory(walletId: string) {
  const key = `@latchkey/bitcoin/${walletId}`
  /** What could not be stored; other tabs know nothing of it. */
  let ofThisLoad: Claim | undefined
  return {
    keep(claim: Claim) {
      ofThisLoad = undefined
      const { chain, accounts } = claim
      const networkId = chain && toBitcoinNetworkId(chain)
      try {
        localStorage.setItem(key, JSON.stringify({ networkId, accounts }))
      } catch {
        ofThisLoad = claim // denied or full: it is kept until the page goes
      }
    },
    read(): Claim | undefined {
      if (ofThisLoad) return ofThisLoad
      try {
        return parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    forget() {
      ofThisLoad = undefined
      try {
        localStorage.removeItem(key)
      } catch {
        // Denied: there is nothing in it.
      }
    },
  }
}

function parse(value: unknown): Claim | undefined {
  if (typeof value !== 'object' || value === null || !('accounts' in value)) return undefined
  if (!Array.isArray(value.accounts) || value.accounts.length === 0) return undefined
  const chain = 'networkId' in value ? toBitcoinChain(String(value.networkId)) : undefined
  return {
    ...(chain && { chain }),
    accounts: value.accounts.map((account: unknown) => {
      const { address, type } = (account ?? {}) as Record<string, unknown> // each is checked here or when it is read
      return { address, ...(type === 'payment' || type === 'ordinal' ? { type } : {}) }
    }),
  }
}
