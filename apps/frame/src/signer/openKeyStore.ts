import { memoryKeyStore, namesOf, read, type KeyStore } from './keyStore.ts'

const databaseName = 'latchkey-signer'
const storeName = 'keys'
/** A browser that neither opens nor refuses its database is taken for one that denies it. */
const openDeadline = 3_000

/** Opens this origin's IndexedDB, or a store in memory where the browser denies it. */
export async function openKeyStore(): Promise<KeyStore> {
  try {
    const database = await openDatabase()
    const store = indexedKeyStore(database)
    await store.names('session') // some browsers open the database and refuse to use it
    return store
  } catch {
    return memoryKeyStore()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), openDeadline)
    const request = indexedDB.open(databaseName, 1) // throws where the frame has no storage
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error ?? new Error('refused'))
    }
  })
}

function indexedKeyStore(database: IDBDatabase): KeyStore {
  const within = <result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, give: (value: result) => void) => void,
  ) =>
    new Promise<result>((resolve, reject) => {
      // Only a commit that has reached the disk counts: a slot whose half is lost is a lost slot.
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      let given: { value: result } | undefined
      transaction.oncomplete = () =>
        given ? resolve(given.value) : reject(new Error('nothing was read'))
      transaction.onerror = () => reject(transaction.error ?? new Error('failed'))
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      work(transaction.objectStore(storeName), (value) => (given = { value }))
    })
  return {
    isKept: true,
    get: (kind, name) =>
      within('readonly', (store, give) => {
        const request: IDBRequest<unknown> = store.get(`${kind}/${name}`)
        request.onsuccess = () => give(read(kind, request.result))
      }),
    put: (kind, name, entry) =>
      within('readwrite', (store, give) => {
        store.put(entry, `${kind}/${name}`)
        give(undefined)
      }),
    add: (kind, name, entry) =>
      within('readwrite', (store, give) => {
        const request: IDBRequest<unknown> = store.get(`${kind}/${name}`)
        request.onsuccess = () => {
          const kept = read(kind, request.result)
          if (kept === undefined) store.put(entry, `${kind}/${name}`)
          give(kept ?? entry)
        }
      }),
    names: (kind) =>
      within('readonly', (store, give) => {
        const request = store.getAllKeys()
        request.onsuccess = () => give(namesOf(kind, request.result))
      }),
  }
}
