import type { IdentityProvider } from '@latchkey/protocol/api'

/** What providers are called: names, the same in every language. */
export const providerNames: Readonly<Record<IdentityProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
