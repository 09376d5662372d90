import { OperatorError } from '../errors.ts'

/** Requests in flight, which a server finishes before it closes. */
export interface Drain {
  isStopping(): boolean
  /** Counts a request as in flight until it is answered. */
  run<answer>(work: () => Promise<answer>): Promise<answer>
  /**
   * Resolves when no request is in flight, or after `ms` milliseconds.
   *
   * @throws OperatorError for a second call.
   */
  stop(ms: number): Promise<void>
}

/** Creates a {@link Drain} without requests. */
export function createDrain(): Drain {
  let inFlight = 0
  let stopping: { readonly done: () => void } | undefined
  return {
    isStopping: () => stopping !== undefined,
    run: async (work) => {
      inFlight++
      try {
        return await work()
      } finally {
        inFlight--
        if (inFlight === 0) stopping?.done()
      }
    },
    stop: async (ms) => {
      if (stopping) throw new OperatorError('This server is closed already.')
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        stopping = { done: () => (clearTimeout(timer), resolve()) }
        if (inFlight === 0) stopping.done()
      })
    },
  }
}
