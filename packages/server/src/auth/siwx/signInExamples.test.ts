import { readFile } from 'node:fs/promises'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createSiwxClient, siwxOrigin } from '../../fixtures/siwxClient.ts'
import { createKeySigners } from '../../fixtures/siwxSigners.ts'
import { app } from '../../fixtures/signIn/hono.ts'
import * as next from '../../fixtures/signIn/next.ts'
import { server } from '../../fixtures/signIn/node.ts'
import { siwx } from '../../fixtures/signIn/siwx.ts'
import { toNodeHandler } from './toNodeHandler.ts'

const alice = { ...createKeySigners().alice, chainId: 'eip155:1' } as const
const docs = new URL('../../../../../docs/sign-in.md', import.meta.url)
const examples = new URL('../../fixtures/signIn/', import.meta.url)

test.each(['siwx.ts', 'hono.ts', 'next.ts', 'node.ts'])(
  'docs/sign-in.md: %s is the file that is run here',
  async (name) => {
    const file = await readFile(new URL(name, examples), 'utf8')
    const written = file.replaceAll('../../exports/siwx.ts', '@latchkey/server/siwx')
    expect(await readFile(docs, 'utf8')).toContain(`\`\`\`ts\n// ${name}\n${written}\`\`\``)
  },
)

/** Signs in, asks a route of the site's own, and signs out. */
async function visit(
  bring: (request: Request) => Promise<Response>,
  own: (request: Request) => Promise<Response> = bring,
) {
  const browser = createSiwxClient(bring)
  const orders = async () => {
    const headers = { cookie: browser.cookie() ?? '' }
    const answer = await own(new Request(`${siwxOrigin}/orders`, { headers }))
    return { status: answer.status, text: await answer.text() }
  }
  expect((await orders()).status).toBe(401)
  expect((await browser.signIn(alice)).status).toBe(200)
  expect(await orders()).toEqual({
    status: 200,
    text: expect.stringContaining(alice.accountAddress),
  })
  const body = { metadata: { plan: 'paid' } }
  expect((await browser.send('putSiwxMetadata', { body })).status).toBe(200)
  expect((await browser.signOut()).status).toBe(200)
  expect((await orders()).status).toBe(401)
}

test('behavior: signs people in within Hono', () => visit(async (request) => app.fetch(request)))

test('behavior: signs people in within route handlers of Next', () => {
  const route = (request: Request) => {
    const { GET, POST, PUT, OPTIONS } = next
    const handler = { GET, POST, PUT, OPTIONS }[request.method]
    if (!handler) throw new Error(`Next has no handler for ${request.method}`)
    return handler(request)
  }
  // As a component there does, which has the headers alone.
  return visit(route, async ({ headers }) => {
    const session = await siwx.getSession({ headers })
    return new Response(session?.accounts[0].data.accountAddress, { status: session ? 200 : 401 })
  })
})

test('behavior: signs people in within node:http', () => listening(server, visit))

test('behavior: is a middleware of Express, behind a parser of bodies too', async () => {
  const signIn = toNodeHandler(siwx)
  // What Express hands to a middleware: the path cut at the router's, the body read already, and where to go on.
  const express = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk as Buffer) // nobody has set an encoding
      const text = Buffer.concat(chunks).toString()
      const originalUrl = incoming.url
      incoming.url = '/'
      const body: unknown = text === '' ? undefined : JSON.parse(text)
      await signIn(Object.assign(incoming, { originalUrl, body }), response, async () => {
        const session = await siwx.getSession(incoming)
        response.statusCode = session ? 200 : 401
        response.end(session?.accounts[0].data.accountAddress)
      })
    })()
  })
  await listening(express, visit)
})

test('error: a body without end is cut off, and refused', async () => {
  const bounded = createServer((incoming, response) => void toNodeHandler(siwx)(incoming, response))
  await listening(bounded, async (bring) => {
    const headers = { origin: siwxOrigin }
    const send = async (path: string, body: string) =>
      (await bring(new Request(siwxOrigin + path, { method: 'POST', headers, body }))).status
    expect(await send('/auth/v1/authenticate', ' '.repeat(3_000_000))).toBe(413)
    expect(await send('/elsewhere', '{}')).toBe(404)
  })
})

async function listening(
  http: Server,
  work: (bring: (request: Request) => Promise<Response>) => Promise<void>,
) {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = http.address() as AddressInfo // a TCP server has no other kind
    await work((request) => overHttp(request, port))
  } finally {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
}

/** As a proxy brings it: `fetch` would not say which page asks. */
async function overHttp(request: Request, port: number): Promise<Response> {
  const { method, url, headers } = request
  const { pathname, search, host } = new URL(url)
  const body = await request.text()
  return new Promise((resolve, reject) => {
    const asked = ask(
      {
        port,
        method,
        path: pathname + search,
        headers: { ...Object.fromEntries(headers), host },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const given = new Headers()
          for (const [name, value] of Object.entries(answer.headers))
            for (const one of [value ?? []].flat()) given.append(name, one)
          const { statusCode = 0 } = answer
          resolve(new Response(Buffer.concat(chunks), { status: statusCode, headers: given }))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
