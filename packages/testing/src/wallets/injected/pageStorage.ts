/** Keeps a wallet's state in the page's local storage, or for this load alone where that is denied. */
export function openPageStorage<State>(key: string, parse: (text: string | null) => State) {
  let storage: Storage | undefined
  try {
    storage = window.localStorage
  } catch {
    // Denied. A wallet that is part of the page has nowhere else to go.
  }
  return {
    read: (): State => parse(storage?.getItem(key) ?? null),
    write(state: State): void {
      try {
        storage?.setItem(key, JSON.stringify(state))
      } catch {
        // Full, or denied since.
      }
    },
    /** Reports what another tab wrote. */
    watch(listener: (state: State) => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener(parse(event.newValue))
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
