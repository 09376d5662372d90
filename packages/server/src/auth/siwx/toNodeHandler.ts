import type { ServerResponse } from 'node:http'
import { limits } from '../../config/limits.ts'
import type { Siwx } from './createSiwx.ts'
import { requestOf, type NodeRequest } from './nodeRequest.ts'

/** Answers requests of `node:http`, and is a middleware of Express. */
export type SiwxNodeHandler = (
  request: NodeRequest,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => Promise<void>

/**
 * Makes a handler for `node:http`, and for Express: `app.use(toNodeHandler(siwx))`, before or behind a parser of bodies. What is none of its
 * routes goes on to `next`; without one it is answered with 404.
 */
export function toNodeHandler({ fetch, handle }: Pick<Siwx, 'fetch' | 'handle'>): SiwxNodeHandler {
  return async (incoming, response, next) => {
    try {
      const request = await requestOf(incoming, limits.bodyBytes)
      const answer = next ? await handle(request) : await fetch(request)
      if (!answer) return next?.()
      response.statusCode = answer.status
      for (const [name, value] of answer.headers)
        if (name === 'set-cookie') response.appendHeader(name, value)
        else response.setHeader(name, value)
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      if (next) return next(error)
      response.statusCode = 400
      response.end()
    }
  }
}
