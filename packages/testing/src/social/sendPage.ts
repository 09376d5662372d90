import type { ServerResponse } from 'node:http'
import type { EndpointAnswer } from './standInDefinition.ts'

/** What every page of a stand-in may do: show itself and send its own forms. It needs no script. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** A page that sends its form elsewhere by itself. Where that leads on to is not its to know, so forms are not limited. */
export const postPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Answers with a page of a stand-in. */
export function sendPage(
  response: ServerResponse,
  page: string,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): void {
  response.writeHead(options.status ?? 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...options.headers,
  })
  response.end(page)
}

/** Answers as an API does. */
export function sendJson(response: ServerResponse, answer: EndpointAnswer): void {
  response.writeHead(answer.status ?? 200, {
    'content-type': answer.contentType ?? 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(answer.body))
}
