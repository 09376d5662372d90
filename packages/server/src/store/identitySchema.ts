import type { IdentityProvider, SocialError } from '@latchkey/protocol/api'
import type { SocialProvider } from '@latchkey/protocol/frame'
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'

// The tables themselves are made by `migrations/0006_identities.sql`.

const time = (name: string) => bigint(name, { mode: 'number' })

/** What leads to an account besides its e-mail address. */
export const authIdentities = pgTable('auth_identities', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  provider: text().$type<IdentityProvider>().notNull(),
  issuer: text().notNull(),
  subjectIndex: text('subject_index').notNull(),
  nameSealed: text('name_sealed'),
  emailSealed: text('email_sealed'),
  isEmailVerified: boolean('is_email_verified').notNull(),
  linkedAt: time('linked_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
})
/** What leads to an account besides its e-mail address. */
export type IdentityRow = typeof authIdentities.$inferSelect

/** Logins and links that are on their way to a provider, or back. */
export const authSocialAttempts = pgTable('auth_social_attempts', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  purpose: text().$type<'login' | 'link'>().notNull(),
  userId: text('user_id'),
  sessionId: text('session_id'),
  provider: text().$type<SocialProvider>().notNull(),
  origin: text().notNull(),
  mode: text().$type<'popup' | 'redirect'>().notNull(),
  returnUrl: text('return_url'),
  jkt: text().notNull(),
  storage: text().$type<'kept' | 'denied'>().notNull(),
  cookieHash: text('cookie_hash'),
  locale: text().notNull(),
  state: text().$type<'waiting' | 'proved' | 'confirmed' | 'failed' | 'ended'>().notNull(),
  stateHash: text('state_hash').notNull(),
  secretHash: text('secret_hash'),
  place: text().$type<'here' | 'away' | 'gone'>(),
  seenAt: time('seen_at'),
  answeredAt: time('answered_at'),
  profileSealed: text('profile_sealed'),
  error: text().$type<SocialError>(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
/** A login or a link that is on its way. */
export type SocialAttempt = typeof authSocialAttempts.$inferSelect

export const authChallenges = pgTable('auth_challenges', {
  challenge: text().primaryKey(),
  sessionId: text('session_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})
