/** Where values are kept between page loads. `Storage` of the browser and a cookie jar both fit. */
export type StorageBackend = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The kit's storage: JSON values under a prefix of its own. */
export type KitStorage = ReturnType<typeof createStorage>

/** What `createStorage` takes. */
export type StorageOptions = {
  /** Default: `localStorage` where the page may use it, else memory. */
  readonly backend?: StorageBackend | undefined
  /** Two kits on one page, or two deployments on one origin, take different prefixes. Default `@latchkey/`. */
  readonly prefix?: string | undefined
}

/**
 * Keeps JSON values under a prefix and touches no other key. Storage that is denied or full is no reason to fail: values then live as
 * long as the page. What cannot be read is moved to `<prefix>quarantine/<key>`, so that it can be looked at and is not read again.
 */
export function createStorage({ backend, prefix = '@latchkey/' }: StorageOptions = {}) {
  const memory = memoryBackend()
  // Some servers have `localStorage`, which all visitors would share. Access throws if third-party storage is blocked.
  const target = backend ?? attempt(() => globalThis.window?.localStorage)

  function quarantine(key: string, text: string) {
    attempt(() => target?.setItem(`${prefix}quarantine/${key}`, text))
    remove(key)
  }

  /** @returns the value if `parse` accepts it; `parse` answers `undefined` for what it does not know. */
  function get<Value>(key: string, parse: (value: unknown) => Value | undefined) {
    const text = memory.getItem(prefix + key) ?? attempt(() => target?.getItem(prefix + key))
    if (text === null || text === undefined) return undefined
    const value = attempt(() => parse(JSON.parse(text)))
    if (value === undefined) quarantine(key, text)
    return value
  }

  /** @returns whether the backend has taken the value; otherwise it lives as long as the page. */
  function set(key: string, value: unknown) {
    const text = JSON.stringify(value)
    const isKept = attempt(() => {
      target?.setItem(prefix + key, text)
      return target !== undefined
    })
    if (isKept) memory.removeItem(prefix + key)
    else memory.setItem(prefix + key, text)
    return isKept ?? false
  }

  function remove(key: string) {
    memory.removeItem(prefix + key)
    attempt(() => target?.removeItem(prefix + key))
  }

  return { get, set, remove, prefix }
}

/** Keeps values as long as the page lives. */
export function memoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Returns the result, or `undefined` if `run` throws. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Storage key of the record of sent transactions. */
export const transactionsKey = 'transactions'
