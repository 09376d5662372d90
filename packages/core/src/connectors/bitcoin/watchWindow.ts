/** After so many milliseconds the page is looked at again: most wallets that are late are there by then. */
const looks = [50, 250, 1_000, 3_000]

/**
 * Looks at the page now, and again when wallets that come late may be there: these put themselves into the page without a word. Ends when `look` has found
 * what it wants (true) or the returned function is called.
 */
export function watchWindow(look: () => boolean, events: readonly string[] = []): () => void {
  let isOver = false
  const names = [...events, 'load', 'focus']
  const timers: ReturnType<typeof setTimeout>[] = []
  const end = () => {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    for (const name of names) removeEventListener(name, again)
  }
  const again = () => {
    if (!isOver && look()) end()
  }
  again()
  if (isOver) return end
  for (const name of names) addEventListener(name, again)
  timers.push(...looks.map((milliseconds) => setTimeout(again, milliseconds)))
  return end
}

/** What stands at a path below `window`; `undefined` where there is nothing, also when looking throws. */
export function readWindow(path: string): object | undefined {
  try {
    let value: unknown = window
    for (const name of path.split('.')) {
      if (typeof value !== 'object' && typeof value !== 'function') return undefined
      value = (value as Record<string, unknown> | null)?.[name] // an object, or nothing
    }
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined // a wallet whose property throws is no wallet
  }
}

/** The method of a wallet by its name; `undefined` where it has none. */
export function methodOf(
  wallet: object,
  name: string,
): ((...values: readonly unknown[]) => unknown) | undefined {
  try {
    const method = (wallet as Record<string, unknown>)[name] // whatever is there is checked next
    if (typeof method !== 'function') return undefined
    return (...values) => Reflect.apply(method, wallet, values) as unknown // of any type
  } catch {
    return undefined
  }
}

/** Listens to a wallet that emits events as Node.js does, until the returned function is called. Neither ever throws. */
export function listenTo(
  wallet: object,
  events: readonly string[],
  listener: () => void,
): () => void {
  const tell = (name: string) => {
    for (const event of events)
      try {
        methodOf(wallet, name)?.(event, listener)
      } catch {
        // a wallet that cannot be followed is read when it is used
      }
  }
  tell('on')
  return () => tell('removeListener')
}
