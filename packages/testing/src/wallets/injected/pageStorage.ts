import { emptyWalletState, parseWalletState, type WalletState } from './walletState.ts'

/** Keeps a wallet's state in the page's local storage, or for this load alone where that is denied. */
export function openPageStorage(key: string) {
  let storage: Storage | undefined
  try {
    storage = window.localStorage
  } catch {
    // Denied. A wallet that is part of the page has nowhere else to go.
  }
  return {
    read(): WalletState {
      return storage ? parseWalletState(storage.getItem(key)) : emptyWalletState
    },
    write(state: WalletState): void {
      try {
        storage?.setItem(key, JSON.stringify(state))
      } catch {
        // Full, or denied since.
      }
    },
    /** Reports what another tab wrote. */
    watch(listener: (state: WalletState) => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener(parseWalletState(event.newValue))
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
