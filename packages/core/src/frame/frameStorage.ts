import type { Kit } from '../kit.ts'

/** Where an embedded login is remembered, in the kit's storage. None of it is a secret; the session itself stays with the frame. */
export const frameKeys = {
  /** Set while a login is to come back by itself. */
  used: 'frame/EMAIL_LOGIN_USED_KEY',
  email: 'frame/EMAIL',
  chain: 'frame/LAST_USED_CHAIN_KEY',
  /** When a mail was last asked for: milliseconds since 1970. */
  lastLogin: 'frame/LAST_EMAIL_LOGIN_TIME',
  socialName: 'frame/SOCIAL_USERNAME',
  /** Whom the visitor is logged in with, unless it is by e-mail. */
  provider: 'connected_social',
  /** Whom a visitor has last chosen. */
  lastProvider: 'social_provider',
  /** Set while this page has left for a provider. */
  departure: 'frame/SOCIAL_PROVIDER',
  /** A comma list of chain ids. */
  smartAccountNetworks: 'frame/SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/** Whether an embedded login is to come back by itself. */
export function wasUsed({ storage }: Kit): boolean {
  return storage.get(frameKeys.used, (value) => value === true || undefined) ?? false
}

/** Forgets the login that was remembered. */
export function forgetLogin({ storage }: Kit): void {
  for (const name of ['used', 'email', 'chain', 'socialName', 'provider', 'lastProvider'] as const)
    storage.remove(frameKeys[name])
}
