import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { hashOf } from '../auth/readProof.ts'
import type { Limits } from '../limits.ts'
import {
  farcasterChannels,
  type ChannelAnswer,
  type ChannelRequest,
} from '../store/farcasterSchema.ts'
import type { Store } from '../store/store.ts'

/** A sign-in channel as both of its sides see it. */
export type Channel = {
  readonly state: 'pending' | 'completed' | 'refused'
  readonly request: ChannelRequest
  readonly answer: ChannelAnswer | null
}

/** The sign-in channels that this server makes: each is known by its token alone, of which only the hash is kept. */
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
        request,
        state: 'pending',
        expiresAt: Date.now() + limits.farcasterChannelMs,
      })
      return token
    },

    /** @returns `undefined` where there is none, or none any more. */
    read: async (token: string): Promise<Channel | undefined> => {
      const [row] = await db.select().from(farcasterChannels).where(alive(token))
      return row
    },

    /** Takes the first answer. @returns `undefined` where none is waited for. */
    complete: async (token: string, answer: ChannelAnswer): Promise<Channel | undefined> => {
      const [row] = await db
        .update(farcasterChannels)
        .set({ state: 'completed', answer })
        .where(open(token))
        .returning()
      return row
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
