/** Holds a lock of the origin for as long as this page lives, or until the returned function is called. */
export function holdLock(name: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  void locks()
    ?.request(name, () => held)
    .catch(() => undefined)
  return release
}

/** Returns true if no page of the origin holds the lock, or if locks are unavailable. */
export async function isFree(name: string) {
  try {
    return (await locks()?.request(name, { ifAvailable: true }, async (lock) => !!lock)) ?? true
  } catch {
    return true
  }
}

/** Not there outside of browsers, and on pages that are not served over https. */
function locks(): LockManager | undefined {
  return globalThis.navigator?.locks
}
