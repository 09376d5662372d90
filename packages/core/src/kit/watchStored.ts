import type { KitStorage } from './createStorage.ts'

/**
 * Calls the listener when a value was written and announced (`announceStored`), by this page or another tab, until the returned function is
 * called. It may be called twice for one change: read the value, and compare.
 */
export function watchStored(storage: KitStorage, key: string, listener: () => void) {
  const name = storage.prefix + key
  let channel: BroadcastChannel | undefined
  try {
    channel = new BroadcastChannel(name)
    channel.onmessage = listener
  } catch {
    // Denied along with storage, or not there: what this page writes itself is announced as an event.
    globalThis.addEventListener?.(name, listener)
  }
  // What another tab has written may arrive after its message; this says when it has.
  const onStorage = (event: StorageEvent) => event.key === name && listener()
  globalThis.addEventListener?.('storage', onStorage)
  return () => {
    channel?.close()
    globalThis.removeEventListener?.(name, listener)
    globalThis.removeEventListener?.('storage', onStorage)
  }
}
