/** Names of the providers as they write them, by the id under which the operator's server lists them. */
export const socialNames = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const

/** A provider that the dialog can draw. */
export type SocialId = keyof typeof socialNames

/** Whether the dialog knows a provider. */
export function isSocialId(id: string): id is SocialId {
  return Object.hasOwn(socialNames, id)
}
