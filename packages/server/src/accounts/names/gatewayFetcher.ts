import { isHex, type CcipRequestParameters, type Hex } from 'viem'
import { createGate } from '../../http/createGate.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import { FetchRefusal, fetchPublic, lateTurn } from '../../pictures/fetchPublic.ts'

/**
 * Asks the gateways of a lookup (EIP-3668), one after the other.
 *
 * @throws ServerError `upstream_unavailable` if one of them may answer later; FetchRefusal if none has an answer.
 */
export type GatewayFetcher = (lookup: CcipRequestParameters, signal: AbortSignal) => Promise<Hex>

/** Creates the fetcher of name gateways. Contracts of strangers name them, so that only the open internet is reached. */
export function createGatewayFetcher({
  allowLoopback,
  limits,
}: {
  readonly allowLoopback: boolean
  readonly limits: Limits
}): GatewayFetcher {
  const enter = createGate(limits.nameGatewayFetches, lateTurn)

  return async ({ urls, sender, data }, signal) => {
    const refusals: FetchRefusal[] = []
    for (const template of urls.slice(0, limits.nameGatewayUrls)) {
      const isPost = !template.includes('{data}')
      const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
      try {
        if (!URL.canParse(url)) throw new FetchRefusal('refused', 'is no URL')
        const ask = () =>
          fetchPublic(url, {
            maxBytes: limits.nameGatewayBytes,
            maxRedirects: limits.nameGatewayRedirects,
            signal,
            accept: 'application/json',
            allowLoopback,
            ...(isPost && { body: JSON.stringify({ data, sender }) }),
          })
        return readAnswer(await enter(ask, signal))
      } catch (error) {
        if (!(error instanceof FetchRefusal)) throw error
        refusals.push(error)
      }
    }
    const cause = refusals.find(({ reason }) => reason === 'failed')
    if (cause)
      throw new ServerError('upstream_unavailable', 'The gateway of this name does not answer.', {
        cause,
      })
    throw refusals[0] ?? new FetchRefusal('refused', 'has no gateway')
  }
}

/** An answer is `{ "data": "0x…" }`, or the bytes in hex. */
function readAnswer(body: Buffer): Hex {
  const text = body.toString('utf8').trim()
  const data = text.startsWith('{') ? dataOf(text) : text
  if (isHex(data) && data.length % 2 === 0) return data
  throw new FetchRefusal('refused', 'answers with something that is no data')
}

function dataOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'data' in value ? value.data : undefined
  } catch {
    return undefined
  }
}
