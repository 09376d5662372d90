/** Makes ids of JSON-RPC that grow with time, so that both sides can tell which of two messages is newer. All are safe integers. */
export function createIds(clock: () => number) {
  let last = 0
  return () => {
    const now = clock() * 1_000 + Math.floor(Math.random() * 1_000)
    last = Math.max(last + 1, now)
    return last
  }
}
