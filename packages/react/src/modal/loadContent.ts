import type { Kit } from '@latchkey/core'

/** Fetches what a click opens, and prepares the kit for it. */
export async function loadContent(kit: Kit) {
  const [module] = await Promise.all([import('./openedDialog.ts'), kit.prepare()])
  return module
}
