import type { Log } from '../../kit/createLog.ts'
import { decodeText, encodeText, randomBytes, type Bytes } from './bytes.ts'

/** Keeps secrets between page loads, where the browser lets it. Never rejects. */
export type Vault = {
  /** `undefined` for what is not there or cannot be read any more. */
  read(name: string): Promise<unknown>
  /** Without a value, the name is forgotten. */
  write(name: string, value?: unknown): Promise<void>
  names(): Promise<readonly string[]>
  /** Calls the listener when another tab has written, until the returned function is called. */
  watch(listener: (name: string) => void): () => void
}

/** A database that does not answer for this long, in milliseconds, counts as denied. */
const openTimeout = 3_000
const keyName = 'key'
const keyStore = 'keys'
const recordStore = 'records'
type Sealed = { readonly iv: Bytes; readonly data: ArrayBuffer }

/**
 * The vault of a storage prefix: an IndexedDB whose records are sealed (AES-GCM) by a key that the browser keeps and does not give away, so that a
 * copy of the records alone opens nothing. Where the browser denies it, the page's memory.
 */
export async function openVault(prefix: string, log: Log): Promise<Vault> {
  const name = `${prefix}walletconnect`
  try {
    const database = await openDatabase(name)
    return sealedVault(database, await getKey(database), name, log)
  } catch (error) {
    log.info('Sessions are kept as long as the page lives: the browser keeps nothing', error)
    return memoryVault()
  }
}

/** A vault as long as the page lives, or for tests, as long as they hold it. */
export function memoryVault(): Vault {
  const values = new Map<string, string>()
  return {
    read: async (name) => {
      const text = values.get(name)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    write: async (name, value) => {
      if (value === undefined) values.delete(name)
      else values.set(name, JSON.stringify(value))
    },
    names: async () => [...values.keys()],
    watch: () => () => {},
  }
}

function sealedVault(database: IDBDatabase, key: CryptoKey, name: string, log: Log): Vault {
  const records = (mode: IDBTransactionMode) =>
    database.transaction(recordStore, mode).objectStore(recordStore)
  const channel = openChannel(name)
  const vault: Vault = {
    async read(name) {
      try {
        const sealed = await result(records('readonly').get(name) as IDBRequest<Sealed | undefined>) // ours
        if (!sealed) return undefined
        const algorithm = { name: 'AES-GCM', iv: sealed.iv }
        const data = await crypto.subtle.decrypt(algorithm, key, sealed.data)
        return JSON.parse(decodeText(new Uint8Array(data))) as unknown
      } catch (error) {
        log.warn('What was kept cannot be read and is forgotten', error)
        await vault.write(name)
        return undefined
      }
    },
    async write(name, value) {
      try {
        if (value === undefined) await result(records('readwrite').delete(name))
        else {
          const iv = randomBytes(12)
          const text = encodeText(JSON.stringify(value))
          const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
          await result(records('readwrite').put({ iv, data }, name))
        }
        channel?.postMessage(name)
      } catch (error) {
        log.warn('The browser does not keep what it should', error)
      }
    },
    async names() {
      try {
        return (await result(records('readonly').getAllKeys())).map(String)
      } catch {
        return [] // the database was closed for a newer version of the page
      }
    },
    watch(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) =>
        typeof data === 'string' && listener(data)
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
  return vault
}

function openDatabase(name: string) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    const timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), openTimeout)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(keyStore)
      request.result.createObjectStore(recordStore)
    }
    request.onsuccess = () => {
      clearTimeout(timer)
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error ?? new Error('IndexedDB is denied'))
    }
  })
}

/** The browser's key for this database: of two tabs that make one at once, both take the first. */
async function getKey(database: IDBDatabase) {
  const algorithm = { name: 'AES-GCM', length: 256 }
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  const keys = database.transaction(keyStore, 'readwrite').objectStore(keyStore)
  const kept = await result(keys.get(keyName) as IDBRequest<CryptoKey | undefined>) // ours
  if (kept) return kept
  await result(keys.put(made, keyName))
  return made
}

function result<Value>(request: IDBRequest<Value>) {
  return new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB has failed'))
  })
}

function openChannel(name: string) {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined // denied along with other storage
  }
}
