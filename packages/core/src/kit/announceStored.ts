import type { KitStorage } from './createStorage.ts'

/**
 * Tells everybody who watches a value of the storage (`watchStored`) that it was written. Browsers that deny storage deny the channel as well, by
 * throwing; this page then talks to itself alone. It never throws: money may have moved.
 */
export function announceStored(storage: KitStorage, key: string) {
  const name = storage.prefix + key
  try {
    const channel = new BroadcastChannel(name)
    channel.postMessage(key)
    channel.close()
  } catch {
    setTimeout(() => globalThis.dispatchEvent?.(new Event(name))) // later, as a message is
  }
}
