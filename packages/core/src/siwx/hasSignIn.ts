import type { Kit } from '../kit/kit.ts'

/** Whether the site wants people to sign in. */
export function hasSignIn({ options: { siwx, siweConfig } }: Pick<Kit, 'options'>): boolean {
  const entry = siwx ?? siweConfig
  return entry !== undefined && entry.enabled !== false
}
