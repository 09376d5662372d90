import type { BitcoinWalletCore } from '../createBitcoinWalletCore.ts'

/** What a convention needs to put the wallet into the page. */
export type Presentation = {
  readonly core: BitcoinWalletCore
  readonly name: string
  readonly icon: string
  /** Notes a request of the site. */
  readonly note: (method: string, params?: unknown) => void
}

/** Puts the wallet into the page, and gives a function that takes it out again. */
export type Present = (presentation: Presentation) => () => void

/** Calls of the site’s, each answered as the behaviour says. */
export function createEmitter() {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  return {
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, value: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
  }
}

/** Sets a property of `window`, and gives a function that takes it away where it is still this one. */
export function putIntoPage(name: string, value: object): () => void {
  Object.assign(window, { [name]: value })
  return () => {
    if ((window as unknown as Record<string, unknown>)[name] === value)
      Reflect.deleteProperty(window, name)
  }
}
