/** Which servers of a chain have fallen behind the others. */
export type Lag<upstream> = {
  isBehind(upstream: upstream): boolean
  /** Has them compared, if that is due. Does not wait for it. */
  look(): void
}

/**
 * Compares how far the servers of a chain are, now and then while the chain is used. One that stands still answers well-formed and
 * wrong: old balances, no receipts. One alone has nothing to be compared with.
 */
export function createLag<upstream>(options: {
  readonly upstreams: readonly upstream[]
  /** How far one is; `undefined` when it does not say, which is no reason to avoid it any longer than it rests. */
  headOf(upstream: upstream): Promise<bigint | undefined>
  /** How much behind another one it may be. */
  readonly most: number
  readonly everyMs: number
}): Lag<upstream> {
  const { upstreams, headOf, everyMs } = options
  const behind = new Set<upstream>()
  let nextLook = Date.now() + everyMs
  const compare = async () => {
    const heads = await Promise.all(
      upstreams.map(async (upstream) => {
        const head = await headOf(upstream).catch(() => undefined)
        return [upstream, head] as const
      }),
    )
    const known = heads.map(([, head]) => head).filter((head) => head !== undefined)
    const highest = known.reduce((most, head) => (head > most ? head : most), 0n)
    behind.clear()
    for (const [upstream, head] of heads)
      if (head !== undefined && highest - head > BigInt(options.most)) behind.add(upstream)
  }
  return {
    isBehind: (upstream) => behind.has(upstream),
    look: () => {
      if (upstreams.length < 2 || Date.now() < nextLook) return
      nextLook = Date.now() + everyMs
      void compare()
    },
  }
}
