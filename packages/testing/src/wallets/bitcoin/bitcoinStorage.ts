import type { BitcoinWalletState } from './createBitcoinWalletCore.ts'

/** Keeps the wallet’s state in the page’s local storage, or for this load alone where that is denied. */
export function openBitcoinStorage(key: string) {
  return {
    read(): Partial<BitcoinWalletState> {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
        // The wallet wrote it itself.
        return typeof value === 'object' && value !== null ? value : {}
      } catch {
        return {}
      }
    },
    write(state: BitcoinWalletState): void {
      try {
        localStorage.setItem(key, JSON.stringify(state))
      } catch {
        // Full or denied: it is remembered until the page goes.
      }
    },
  }
}
