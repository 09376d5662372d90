/** Loads the code that connects a wallet. A visitor who only looks at the wallets doesn't fetch it. */
export const loadConnect = async () => (await import('./connectWallet.ts')).connectWallet

/** Starts to load the code before a wallet is chosen. A failure shows when the wallet is chosen. */
export function prefetchConnect(): void {
  loadConnect().catch(() => undefined)
}
