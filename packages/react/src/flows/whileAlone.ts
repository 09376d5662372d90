/** Runs it unless it is running already, here or in another tab of the site; whether it ran. */
export async function whileAlone(name: string, run: () => Promise<{ readonly after: () => void }>) {
  // Where there are no locks, as in older browsers, the record of what was asked still warns.
  if (typeof navigator === 'undefined' || !navigator.locks) {
    ;(await run()).after()
    return true
  }
  let isAnswered = false
  const done = await navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true
      return lock ? run() : undefined
    })
    .catch((error: unknown) => {
      // A frame without an origin of its own, or a browser that keeps nothing, grants no locks at all.
      if (isAnswered) throw error
      return run()
    })
  done?.after()
  return done !== undefined
}
