import * as z from 'zod/mini'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { ChannelRequest } from '../../store/farcasterSchema.ts'
import type { Channels } from './channels.ts'
import type { CheckedFarcaster } from './farcasterOptions.ts'

/** What has become of a channel. */
export type ChannelState =
  | { readonly state: 'pending' | 'refused' | 'gone' }
  | {
      readonly state: 'completed'
      readonly message: string
      readonly signature: string
      /** What the account is called, where somebody vouches for it. */
      readonly name: string | undefined
    }

/** Where channels are made and looked at. */
export type ChannelRelay = {
  /** @returns the channel's token, and the link that a person's app is opened with. */
  create(request: ChannelRequest): Promise<{ readonly token: string; readonly url: string }>
  status(token: string): Promise<ChannelState>
  /** Says that nobody waits any longer, where that can be said. */
  end(token: string): Promise<void>
}

/** The channels of this server itself. */
export function createOwnRelay(channels: Channels, settings: CheckedFarcaster): ChannelRelay {
  return {
    create: async (request) => {
      const token = await channels.create(request)
      return { token, url: linkOf(settings, token) }
    },
    status: async (token) => {
      const channel = await channels.read(token)
      if (!channel) return { state: 'gone' }
      const { state, answer } = channel
      if (state !== 'completed' || !answer)
        return { state: state === 'refused' ? state : 'pending' }
      const { message, signature, isVouched, username } = answer
      return { state: 'completed', message, signature, name: isVouched ? username : undefined }
    },
    end: (token) => channels.remove(token),
  }
}

/** The link to the operator's app for a channel of this server. */
export function linkOf({ app = '' }: CheckedFarcaster, token: string): string {
  const link = new URL(app)
  link.searchParams.set('channelToken', token)
  return link.href
}

const text = z.string().check(z.maxLength(8_192))
const created = z.object({ channelToken: text, url: text })
const answered = z.object({ message: text, signature: text, username: z.optional(text) })

/** The channels of another server, such as Farcaster's own. It is believed about names, and about nothing else. */
export function createRemoteRelay(address: string, limits: Limits): ChannelRelay {
  const ask = async (
    path: string,
    init: RequestInit,
  ): Promise<{ status: number; body: unknown }> => {
    try {
      const response = await fetch(`${address}/v1/${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(limits.farcasterRelayMs),
      })
      return { status: response.status, body: JSON.parse(await readAnswerText(response, limits)) }
    } catch (cause) {
      throw unavailable(cause)
    }
  }
  return {
    create: async (request) => {
      const { status, body } = await ask('channel', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      const parsed = created.safeParse(body)
      if (status !== 201 || !parsed.success || !isLink(parsed.data.url))
        throw unavailable(`status ${status} and no channel`)
      return { token: parsed.data.channelToken, url: parsed.data.url }
    },
    status: async (token) => {
      const { status, body } = await ask('channel/status', {
        headers: { authorization: `Bearer ${token}` },
      })
      if (status === 202) return { state: 'pending' }
      if (status === 401 || status === 404 || status === 410) return { state: 'gone' }
      const parsed = answered.safeParse(body)
      if (status !== 200 || !parsed.success) throw unavailable(`status ${status} and no answer`)
      const { message, signature, username } = parsed.data
      return { state: 'completed', message, signature, name: username }
    },
    // The protocol has no word for it; the channel expires there, and what comes of it is not asked for any more.
    end: async () => {},
  }
}

/** Reads an answer as text. @throws Error where it is longer than any should be. */
export async function readAnswerText(
  response: Response,
  { farcasterAnswerBytes }: Pick<Limits, 'farcasterAnswerBytes'>,
): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Cast because the types of Node say `any` here; the body of a response is bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > farcasterAnswerBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function isLink(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && url.length <= 2_048
}

function unavailable(cause: unknown) {
  return new ServerError(
    'upstream_unavailable',
    'The relay of Farcaster does not answer. Try again.',
    { cause },
  )
}
