import type { Logger } from './log.ts'

/** What one request carries along through the app. */
export type AppEnv = {
  Bindings: {
    /** Who is asking, as the socket says. */
    remoteAddress?: string | undefined
  }
  Variables: {
    requestId: string
    log: Logger
    /** The network that the caller's budget goes by. */
    prefix: string
    /** Their own address, as far as it can be told. */
    caller: string | undefined
    /** The route as it was declared, for the log. */
    route: string
    projectId: string | undefined
  }
}
