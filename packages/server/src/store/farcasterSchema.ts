import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

// The tables themselves are made by `migrations/0007_farcaster.sql` and `0017_custody.sql`.

const time = (name: string) => bigint(name, { mode: 'number' })

/** What an app asks a person to sign, in the terms of the relay's protocol. */
export type ChannelRequest = {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly notBefore?: string | undefined
  readonly expirationTime?: string | undefined
  readonly requestId?: string | undefined
  readonly redirectUrl?: string | undefined
  readonly acceptAuthAddress: boolean
}

/** What a person's app has answered. */
export type ChannelAnswer = {
  readonly message: string
  readonly signature: string
  readonly authMethod?: string | undefined
  readonly fid: number
  readonly username?: string | undefined
  readonly bio?: string | undefined
  readonly displayName?: string | undefined
  readonly pfpUrl?: string | undefined
  /** Whether it came with the key of the operator's app. */
  readonly isVouched: boolean
}

export const farcasterChannels = pgTable('farcaster_channels', {
  hash: text().primaryKey(),
  /** A {@link ChannelRequest}, and a {@link ChannelAnswer}: encrypted with a key that follows from the token. */
  requestSealed: text('request_sealed').notNull(),
  state: text().$type<'pending' | 'completed' | 'refused'>().notNull(),
  answerSealed: text('answer_sealed'),
  expiresAt: time('expires_at').notNull(),
})

export const farcasterAttempts = pgTable('farcaster_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  userId: text('user_id'),
  jkt: text().notNull(),
  origin: text().notNull(),
  locale: text().notNull(),
  domain: text().notNull(),
  nonceHash: text('nonce_hash').notNull(),
  tokenSealed: text('token_sealed').notNull(),
  state: text().$type<'waiting' | 'proved' | 'failed' | 'used' | 'ended'>().notNull(),
  failure: text().$type<'refused' | 'message' | 'signer'>(),
  profileSealed: text('profile_sealed'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
/** A login with Farcaster that is under way, or was. */
export type FarcasterAttempt = typeof farcasterAttempts.$inferSelect
