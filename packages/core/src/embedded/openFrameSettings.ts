import { RequestAbortedError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'

export declare namespace openFrameSettings {
  type Parameters = {
    /** `factors`: what opens the wallet. `devices`: where it is logged in. */
    readonly page: 'factors' | 'devices'
  }
}

/**
 * Shows settings of the embedded wallet, which the frame draws. Resolves when they are closed.
 *
 * @throws FrameUnavailableError, FrameTimeoutError, FrameRequestError
 */
export async function openFrameSettings(
  kit: Kit,
  { page }: openFrameSettings.Parameters,
): Promise<void> {
  const frame = await kit.frame()
  await frame.ask('@latchkey-app/OPEN_SETTINGS', { page }).catch((error: unknown) => {
    if (!(error instanceof RequestAbortedError)) throw error // the visitor has closed the frame's dialog
  })
}
