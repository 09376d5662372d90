import type { Kit } from '../kit/kit.ts'

/** What is forgotten with the login. */
const loginKeys = {
  /** Set while a login is to come back by itself. */
  used: 'frame/EMAIL_LOGIN_USED_KEY',
  email: 'frame/EMAIL',
  chain: 'frame/LAST_USED_CHAIN_KEY',
  /** The account of each chain family: a frame that may keep nothing knows them only while the wallet is open. */
  addresses: 'frame/ADDRESSES',
  socialName: 'frame/SOCIAL_USERNAME',
  /** Whom the visitor is logged in with, unless it is by e-mail. */
  provider: 'connected_social',
  /** Whom a visitor has last chosen. */
  lastProvider: 'social_provider',
} as const

/** Where an embedded login is remembered, in the kit's storage. None of it is a secret; the session itself stays with the frame. */
export const frameKeys = {
  ...loginKeys,
  /** When a mail was last asked for: milliseconds since 1970. */
  lastLogin: 'frame/LAST_EMAIL_LOGIN_TIME',
  /** A comma list of chain ids. */
  smartAccountNetworks: 'frame/SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

/** Whether an embedded login is to come back by itself. */
export function wasUsed({ storage }: Kit): boolean {
  return storage.get(frameKeys.used, (value) => value === true || undefined) ?? false
}

/** What was remembered of the accounts of this very login: nothing where another tab has logged somebody else in. */
export function recallAddresses({ storage }: Kit, { address }: { readonly address: string }) {
  const known = storage.get(frameKeys.addresses, parseAddresses)
  return known && Object.values(known).includes(address) && known
}

function parseAddresses(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  return entries.every(([, address]) => typeof address === 'string')
    ? Object.fromEntries(entries)
    : undefined
}

/** Forgets the login that was remembered. */
export function forgetLogin({ storage }: Kit): void {
  for (const key of Object.values(loginKeys)) storage.remove(key)
}
