import type { Kit } from '../kit/kit.ts'

/**
 * Makes the secure frame anew, after it has failed.
 *
 * @throws FrameUnavailableError
 */
export async function reloadFrame(kit: Kit): Promise<void> {
  await (await kit.frame()).reload()
}
