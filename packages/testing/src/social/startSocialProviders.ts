import { createServer, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { createStandIn, type ServedStandIn, type StandIn } from './createStandIn.ts'
import { loginPageCss } from './loginPageCss.ts'
import { submitScript } from './loginPage.ts'
import { loadProvider } from './loadProvider.ts'
import { definitions } from './providers/index.ts'
import { renderProviders } from './renderProviders.ts'
import { sendPage } from './sendPage.ts'
import { standInIds, type StandInId } from './standInDefinition.ts'

/** Providers that people have accounts at, stood in for. */
export type SocialProviders = Readonly<Record<StandInId, StandIn>> & {
  /** `http://localhost:…`; each provider is below it, by its id. */
  readonly url: string
  /** Lets visitors of every provider come back to an API. */
  allowApi(apiUrl: string): void
  /** Ends every fault. */
  restore(): void
  stop(): Promise<void>
}

/**
 * Starts an identity provider that stands in for each of Google, GitHub, Apple, Facebook, X and Discord: the protocol is real, the people are
 * whoever says so on its page.
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`
 */
export async function startSocialProviders(
  options: { readonly port?: number | undefined } = {},
): Promise<SocialProviders> {
  const Implementation = await loadProvider()
  const served = new Map<string, ServedStandIn>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const standIn = served.get(path.split('/')[1] ?? '')
    if (path === '/social.css') return sendFile(response, 'text/css', loginPageCss)
    if (path === '/submit.js') return sendFile(response, 'text/javascript', submitScript)
    if (!standIn)
      return sendPage(response, renderProviders([...served.values()]), {
        status: path === '/' ? 200 : 404,
      })
    standIn.handle(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  const { port, close } = await listenOnLoopback(server, options.port, 'the identity providers')
  const url = `http://localhost:${port}`
  const create = (id: StandInId): ServedStandIn => {
    const standIn = createStandIn({ definition: definitions[id], base: url, Implementation })
    served.set(id, standIn)
    return standIn
  }
  const standIns = {
    google: create('google'),
    github: create('github'),
    apple: create('apple'),
    facebook: create('facebook'),
    x: create('x'),
    discord: create('discord'),
  } satisfies Record<StandInId, ServedStandIn>
  return {
    ...standIns,
    url,
    allowApi(apiUrl) {
      for (const id of standInIds)
        standIns[id].allowRedirect(`${apiUrl}/auth/v1/social/callback/${id}`)
    },
    restore() {
      for (const id of standInIds) standIns[id].restore()
    },
    stop: close,
  }
}

function sendFile(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  })
  response.end(text)
}
