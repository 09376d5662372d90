import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { ServerError } from '../errors.ts'
import { send, type Connection } from './connection.ts'
import { methods } from './methods.ts'
import type { RelayServices } from './createActions.ts'
import { readFrame } from './readFrame.ts'
import { RelayError, reasonOf, relayErrorCodes } from './relayError.ts'

/** Does what a frame asks and answers it. Methods that need not wait are answered before anything else happens. */
export function answerFrame(
  text: string,
  {
    connection,
    relay,
    limits,
    log,
  }: { connection: Connection; relay: RelayServices; limits: Limits; log: Logger },
): void {
  const frame = readFrame(text)
  const answer = (id: string, result: unknown) => {
    send(connection, `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`, limits)
    relay.catchUp(connection)
  }
  const refuse = (id: string, { code, message }: { code: number; message: string }) =>
    send(
      connection,
      `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message })}}`,
      limits,
    )
  if (frame.kind === 'invalid') return refuse(frame.id, frame)
  if (frame.kind === 'acknowledgement') return relay.acknowledge(connection, frame.id)
  if (frame.kind === 'refusal') return
  const fail = (error: unknown) => refuse(frame.id, describe(error, frame.method, log))
  try {
    const method = methods.get(frame.method)
    if (!method) throw new RelayError(relayErrorCodes.methodNotFound, 'There is no such method.')
    const result = method(relay, connection, frame.params)
    if (result instanceof Promise) result.then((value) => answer(frame.id, value), fail)
    else answer(frame.id, result)
  } catch (error) {
    fail(error)
  }
}

function describe(error: unknown, method: string, log: Logger): RelayError {
  if (error instanceof RelayError && error.cause === undefined) return error
  if (error instanceof ServerError && error.code === 'too_many_requests')
    return new RelayError(relayErrorCodes.limitExceeded, error.message)
  const cause = error instanceof RelayError ? error.cause : error
  log.warn({ reason: reasonOf(cause), method }, 'a request to the relay failed')
  if (error instanceof RelayError) return error
  return new RelayError(relayErrorCodes.unavailable, 'The store does not answer. Try again.')
}
