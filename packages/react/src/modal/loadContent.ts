import type { Kit } from '@latchkey/core'

/** Fetches what a click opens, and prepares the kit for it. */
export async function loadContent(kit: Kit) {
  const [module] = await Promise.all([import('./openedDialog.ts'), prepare(kit)])
  return module
}

async function prepare(kit: Kit) {
  try {
    await kit.prepare()
  } catch (error) {
    kit.log.error('A part of the kit could not be fetched', error)
    throw error
  }
}
