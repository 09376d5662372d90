import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { isOriginAllowed } from '@latchkey/protocol'
import type { Budgets } from '../http/budgets.ts'
import { ServerError, errorStatus } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import type { Project } from '../store/schema.ts'
import { readClientToken } from './clientToken.ts'
import type { Duplex } from 'node:stream'

/** Where the relay is, below the server's own address. */
export const relayPath = '/relay'

/**
 * Checks who wants a connection, before there is one.
 *
 * @param options.prefix - the network that asks
 * @throws ServerError `bad_request`, `unknown_project`, `invalid_token`, `origin_not_allowed`, `too_many_requests`, `store_unavailable`
 */
export async function admit(
  request: IncomingMessage,
  options: {
    readonly prefix: string
    readonly publicUrl: string | undefined
    readonly limits: Limits
    readonly budgets: Budgets
    findProject(id: string): Promise<Project | undefined>
  },
): Promise<{ clientId: string; projectId: string }> {
  const { limits, budgets, prefix } = options
  await budgets.spendPrefix(prefix, 1)
  const { searchParams } = new URL(request.url ?? '/', 'http://relay')
  const token = searchParams.get('auth')
  const projectId = searchParams.get('projectId')
  if (!token) throw new ServerError('bad_request', 'query.auth: is missing')
  if (!projectId) throw new ServerError('bad_request', 'query.projectId: is missing')
  const own = ownAddress(request, options.publicUrl)
  const clientId = readClientToken(token, {
    isAudience: (audience) => addressOf(audience) === own,
    leewaySeconds: limits.relayLeewaySeconds,
  })
  const project = await options.findProject(projectId)
  if (!project)
    throw new ServerError(
      'unknown_project',
      'There is no project with this id. Check the projectId that the site gives.',
    )
  const { origin } = request.headers
  if (origin !== undefined && !isOriginAllowed(origin, project.allowedOrigins))
    throw new ServerError(
      'origin_not_allowed',
      "This site is not in the project's allowed origins. The operator adds it with `latchkey project set-origins`.",
    )
  await budgets.spendProject(project.id, 1)
  return { clientId, projectId: project.id }
}

/** Where clients reach this relay: as the operator says, or else as this one has. */
function ownAddress(request: IncomingMessage, publicUrl: string | undefined) {
  const base = publicUrl ?? `http://${request.headers.host ?? ''}`
  return addressOf(base.replace(/\/+$/, '') + relayPath)
}

/** Host, port and path. The scheme is left out: a proxy in front may be the one that encrypts. */
function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname } = new URL(url)
  if (!/^(wss?|https?):$/.test(protocol)) return undefined
  return host + pathname.replace(/\/+$/, '')
}

/** Answers a request for a connection with an error, in the shape that all errors of the server have. */
export function refuse(socket: Duplex, error: ServerError, requestId: string): void {
  const status = errorStatus[error.code]
  const body = JSON.stringify({ code: error.code, message: error.message, requestId })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...(error.retryAfter === undefined ? [] : [`retry-after: ${error.retryAfter}`]),
  ]
  socket.on('error', () => {}) // whoever has hung up needs no answer
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
