/** Runs `load` once and keeps what it gives. A failure is not kept: the next call tries again. */
export function lazy<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () =>
    (value ??= load().catch((error: unknown) => {
      value = undefined
      throw error
    }))
}
