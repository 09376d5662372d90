import { hkdfSync, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { hashOf } from '../sessions/readProof.ts'
import { open as unseal, seal } from '../keys/keyWrapper.ts'
import type { Limits } from '../../config/limits.ts'
import {
  farcasterChannels,
  type ChannelAnswer,
  type ChannelRequest,
} from '../../store/farcasterSchema.ts'
import type { Store } from '../../store/store.ts'

/** A sign-in channel as both of its sides see it. */
export type Channel = {
  readonly state: 'pending' | 'completed' | 'refused'
  readonly request: ChannelRequest
  readonly answer: ChannelAnswer | null
}

/**
 * The sign-in channels that this server makes. Each is known by its token alone, of which only the hash is kept; what is said on it is encrypted
 * with a key that follows from the token.
 */
export function createChannels({ db }: Store, limits: Limits) {
  const alive = (token: string) =>
    and(eq(farcasterChannels.hash, hashOf(token)), gt(farcasterChannels.expiresAt, Date.now()))
  const open = (token: string) => and(alive(token), eq(farcasterChannels.state, 'pending'))

  return {
    /** @returns the token of a new channel. */
    create: async (request: ChannelRequest): Promise<string> => {
      const token = randomBytes(24).toString('base64url')
      await db.insert(farcasterChannels).values({
        hash: hashOf(token),
        requestSealed: sealFor(token, request, 'request'),
        state: 'pending',
        expiresAt: Date.now() + limits.farcasterChannelMs,
      })
      return token
    },

    /** @returns `undefined` where there is none, or none any more. */
    read: async (token: string): Promise<Channel | undefined> => {
      const [row] = await db.select().from(farcasterChannels).where(alive(token))
      return row && readRow(token, row)
    },

    /** Takes the first answer. @returns `undefined` where none is waited for. */
    complete: async (token: string, answer: ChannelAnswer): Promise<Channel | undefined> => {
      const [row] = await db
        .update(farcasterChannels)
        .set({ state: 'completed', answerSealed: sealFor(token, answer, 'answer') })
        .where(open(token))
        .returning()
      return row && readRow(token, row)
    },

    /** The person says no. @returns whether somebody had asked. */
    refuse: async (token: string): Promise<boolean> => {
      const refused = await db
        .update(farcasterChannels)
        .set({ state: 'refused' })
        .where(open(token))
        .returning({ hash: farcasterChannels.hash })
      return refused.length > 0
    },

    /** The site waits no longer: whoever scans the code now is told that it is too late. */
    remove: async (token: string): Promise<void> => {
      await db.delete(farcasterChannels).where(eq(farcasterChannels.hash, hashOf(token)))
    },

    /** Removes what has expired. */
    clean: async (): Promise<void> => {
      await db.delete(farcasterChannels).where(lte(farcasterChannels.expiresAt, Date.now()))
    },
  }
}

/** What {@link createChannels} makes. */
export type Channels = ReturnType<typeof createChannels>

type Part = 'request' | 'answer'

const contextOf = (token: string, part: Part) => `farcaster_channels.${part}/${hashOf(token)}`

function keyOf(token: string) {
  return new Uint8Array(hkdfSync('sha256', token, '', 'latchkey/farcaster-channel/v1', 32))
}

function sealFor(token: string, value: ChannelRequest | ChannelAnswer, part: Part) {
  return seal(keyOf(token), Buffer.from(JSON.stringify(value)), contextOf(token, part))
}

function readRow(token: string, row: typeof farcasterChannels.$inferSelect): Channel {
  // Only `sealFor` with the same token can write these values.
  const read = (sealed: string, part: Part): unknown =>
    JSON.parse(Buffer.from(unseal(keyOf(token), sealed, contextOf(token, part))).toString('utf8'))
  const { state, requestSealed, answerSealed } = row
  return {
    state,
    request: read(requestSealed, 'request') as ChannelRequest, // sealed as one
    answer: answerSealed === null ? null : (read(answerSealed, 'answer') as ChannelAnswer), // likewise
  }
}
