import type { Route } from '@latchkey/protocol/api'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { ServerError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'

/**
 * Reads a request's parts with its route's schemas.
 *
 * @throws ServerError `bad_request` that names the part and the reason, `body_too_large`.
 */
export async function readInput(
  c: Context,
  route: Route,
  limits: Limits,
): Promise<Readonly<Record<'params' | 'query' | 'body', unknown>>> {
  const params = route.params && parse(route.params, c.req.param(), 'path')
  const query = route.query && parse(route.query, readQuery(c), 'query')
  const body = route.body && parse(route.body, await readBody(c.req.raw, route, limits), 'body')
  return { params, query, body }
}

/**
 * Reads a body of a protocol that is not ours.
 *
 * @throws ServerError as {@link readInput}.
 */
export async function parseBody<schema extends z.ZodMiniType>(
  request: Request,
  schema: schema,
  limits: Limits,
): Promise<z.output<schema>> {
  return parse(schema, await readJson(request, limits), 'body')
}

function parse<schema extends z.ZodMiniType>(schema: schema, value: unknown, part: string) {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = [part, ...(issue?.path ?? [])].join('.')
  throw new ServerError('bad_request', `${place}: ${reasonOf(issue)}`)
}

/** In mini schemas messages are left out, so the kinds that occur are put into words here. */
function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `is not of type ${issue.expected}`
    case 'invalid_format':
      return 'is not written as it should be'
    case 'invalid_value':
      return `is none of ${issue.values.join(', ')}`
    case 'too_big':
      return `is longer than ${issue.maximum}`
    case 'too_small':
      return `is shorter than ${issue.minimum}`
    default:
      return 'is not what it should be'
  }
}

function readQuery(c: Context) {
  // Cast because the type of a record has no place for its prototype.
  const query: Record<string, string> = { __proto__: null as never }
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw new ServerError('bad_request', `query.${name}: is given twice`)
    query[name] = values[0] ?? ''
  }
  return query
}

async function readBody(request: Request, { format }: Route, limits: Limits): Promise<unknown> {
  if (format === 'text') return (await readText(request, limits.bodyBytes)).trim()
  return readJson(request, limits)
}

async function readJson(request: Request, { bodyBytes }: Limits): Promise<unknown> {
  const text = await readText(request, bodyBytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new ServerError('bad_request', 'body: is not JSON')
  }
}

/** Reads a body as text. @throws ServerError `body_too_large` */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () =>
    new ServerError('body_too_large', `The body is larger than ${maxBytes} bytes`)
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (!(Number(declared) <= maxBytes)) throw tooLarge()
    return request.text()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Cast because the types of Node say `any` here; the body of a request is bytes.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
