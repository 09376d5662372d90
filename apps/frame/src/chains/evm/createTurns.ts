import { ChannelError } from '@latchkey/protocol/channel'

/**
 * Lets one piece of work at a time run, in the order in which it came: of two transactions that are asked for at once, the second is filled
 * in after the first was sent, so that they never share a nonce.
 *
 * @param limit - pieces that may be there at once, the running one included; more are refused with `BUSY`.
 */
export function createTurns(limit: number) {
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  return async function takeTurn<Result>(
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    if (count >= limit) throw new ChannelError('BUSY')
    count += 1
    const before = last
    const turn = (async () => {
      await before
      if (signal?.aborted) throw new ChannelError('ABORTED')
      return work()
    })()
    last = turn.then(
      () => {},
      () => {},
    )
    try {
      return await turn
    } finally {
      count -= 1
    }
  }
}
