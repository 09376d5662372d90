import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { AppEnv } from '../../http/observe.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import { parseBody } from '../../http/readInput.ts'
import type { Channel } from './channels.ts'
import { linkOf } from './channelRelay.ts'
import type { Farcaster } from './createFarcaster.ts'
import type { CheckedFarcaster } from './farcasterOptions.ts'
import { newNonce } from './signInMessage.ts'

const bounded = (most: number) => z.string().check(z.maxLength(most))
/** What a person has written, without what no store takes: zeros, and halves of signs where an app has cut it. */
const written = (most: number) =>
  z.pipe(
    bounded(most),
    z.transform((text) => text.replace(/[\0\p{Cs}]/gu, '')),
  )
const created = z.object({
  siweUri: z.url().check(z.maxLength(2_048)),
  domain: bounded(255).check(z.regex(/^[^\s\0\p{Cs}/?#@]+$/u)),
  nonce: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9]{8,128}$/))),
  notBefore: z.optional(z.iso.datetime({ offset: true })),
  expirationTime: z.optional(z.iso.datetime({ offset: true })),
  requestId: z.optional(written(128)),
  redirectUrl: z.optional(z.url().check(z.maxLength(2_048))),
  acceptAuthAddress: z.optional(z.boolean()),
})
const answered = z.object({
  message: bounded(4_096).check(z.regex(/^[^\0\p{Cs}]*$/u)),
  signature: z.string().check(z.maxLength(8_194), z.regex(/^0x[0-9a-fA-F]+$/)),
  authMethod: z.optional(z.enum(['custody', 'authAddress'])),
  fid: z.int().check(z.positive()),
  username: z.optional(written(64)),
  bio: z.optional(written(1_024)),
  displayName: z.optional(written(128)),
  pfpUrl: z.optional(written(2_048)),
})

const keyHeader = 'x-farcaster-auth-relay-key'

/**
 * Answers the sign-in channels of this server, in the protocol of Farcaster's relay: `POST /v1/channel` opens one, `GET /v1/channel/status`
 * says how it stands, `POST /v1/channel/authenticate` brings the answer of a person's app. `DELETE /v1/channel`, by which an app says that
 * the person has refused, is ours. Each side shows the channel's token; whoever opens a channel needs nothing else.
 */
export function mountChannels(app: Hono<AppEnv>, farcaster: Farcaster, limits: Limits) {
  const { channels, settings } = farcaster
  const path = '/v1/channel'

  app.post(path, async (c) => {
    await farcaster.spendChannel(c.get('prefix'))
    const {
      nonce = newNonce(),
      acceptAuthAddress = true,
      ...rest
    } = await parseBody(c.req.raw, created, limits)
    const request = { ...rest, nonce, acceptAuthAddress }
    const channelToken = await channels.create(request)
    return c.json({ channelToken, url: linkOf(settings, channelToken), nonce }, 201)
  })

  app.delete(path, async (c) => {
    requireKey(c, settings)
    if (!(await channels.refuse(tokenOf(c)))) throw unknownChannel()
    return c.json({})
  })

  app.get(`${path}/status`, async (c) => {
    const token = tokenOf(c)
    const channel = await channels.read(token)
    if (!channel || channel.state === 'refused') throw unknownChannel()
    c.header('cache-control', 'no-store')
    return c.json(show(channel, linkOf(settings, token)), channel.state === 'completed' ? 200 : 202)
  })

  app.post(`${path}/authenticate`, async (c) => {
    const isVouched = requireKey(c, settings)
    const token = tokenOf(c)
    const answer = await parseBody(c.req.raw, answered, limits)
    const channel = await channels.complete(token, { ...answer, isVouched })
    if (!channel) throw unknownChannel()
    return c.json(show(channel, linkOf(settings, token)), 201)
  })

  for (const [place, methods] of [
    [path, 'POST, DELETE'],
    [`${path}/status`, 'GET'],
    [`${path}/authenticate`, 'POST'],
  ] as const)
    app.options(place, (c) => {
      c.header('access-control-allow-methods', methods)
      c.header('access-control-allow-headers', `authorization, content-type, ${keyHeader}`)
      c.header('access-control-max-age', '600')
      return c.body(null, 204)
    })
}

function tokenOf(c: Context<AppEnv>): string {
  const token = /^Bearer ([A-Za-z0-9_-]{16,128})$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (token !== undefined) return token
  throw new ServerError(
    'invalid_token',
    "Send the channel's token as `Authorization: Bearer <token>`.",
  )
}

/** Whether an answer comes from the operator's app, where there is a key to tell it by. */
function requireKey(c: Context<AppEnv>, { relayKey }: CheckedFarcaster): boolean {
  if (relayKey === undefined) return false
  const [given, right] = [Buffer.from(c.req.header(keyHeader) ?? ''), Buffer.from(relayKey)]
  if (given.length === right.length && timingSafeEqual(given, right)) return true
  throw new ServerError('invalid_token', `The header ${keyHeader} is not the key of this relay.`)
}

function show({ state, request, answer }: Channel, url: string) {
  const { nonce, acceptAuthAddress, ...rest } = request
  const { isVouched: _, ...told } = answer ?? { isVouched: false }
  return {
    state,
    nonce,
    url,
    ...told,
    ...(answer && { verifications: [] }),
    signatureParams: { ...rest, nonce },
    metadata: { ip: '', userAgent: '' },
    acceptAuthAddress,
  }
}

function unknownChannel() {
  return new ServerError('not_found', 'There is no such channel, or nobody waits on it any more.')
}
