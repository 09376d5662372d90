import * as api from '@latchkey/protocol/api'
import type { Route } from '@latchkey/protocol/api'
import * as z from 'zod'
import { errorStatus } from '../errors.ts'
import { frameHandlers, handlers } from '../routes/index.ts'
import { routeSummaries } from './routeSummaries.ts'
import { siwxOperations } from '../auth/siwx/siwxOperations.ts'

/** The OpenAPI 3.1 description of the server, made from the declared routes. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {}
  // Cast because `Object.keys` forgets the names that each of them requires.
  const names = Object.keys({
    ...handlers,
    ...frameHandlers,
    ...siwxOperations,
  }) as (keyof typeof routeSummaries)[]
  for (const name of names) {
    const route: Route = api[name]
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(name, route),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey',
      description: 'The backend of a wallet-connection kit, hosted by its operator.',
      version: '0.0.0',
    },
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorStatus) },
    message: { type: 'string' },
    requestId: { type: 'string', format: 'uuid' },
    limits: {
      type: 'object',
      required: ['currency'],
      properties: Object.fromEntries(
        ['min', 'max', 'currency'].map((name) => [name, { type: 'string' }]),
      ),
    },
  },
}

function operation(name: keyof typeof routeSummaries, route: Route) {
  return {
    operationId: name,
    summary: routeSummaries[name],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body && { requestBody: { required: true, content: bodyTypes(route) } }),
    responses: {
      200: {
        description: 'OK',
        content: { [answerType(route)]: { schema: toSchema(route.response) } },
      },
      default: {
        description: 'An error with a stable code',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** Everything is JSON, except for what is declared as text or a file. */
function answerType({ response, format }: Route) {
  if (format === 'text') return 'text/plain'
  return response._zod.def.type === 'file' ? 'image/*' : 'application/json'
}

function bodyTypes({ body, format }: Route) {
  const schema = body && toSchema(body)
  return { ...(format !== 'text' && { 'application/json': { schema } }), 'text/plain': { schema } }
}

function parameters(schema: Route['query'], place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function toSchema(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
