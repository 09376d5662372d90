import type { Kit } from '../kit.ts'

export declare namespace openFrameSettings {
  type Parameters = {
    /** `factors`: what opens the wallet. `devices`: where it is logged in. */
    readonly page: 'factors' | 'devices'
  }
}

/**
 * Shows settings of the embedded wallet, which the frame draws. Resolves when they are closed.
 *
 * @throws FrameUnavailableError, FrameTimeoutError, FrameRequestError, RequestAbortedError when the visitor has closed the frame's dialog
 */
export async function openFrameSettings(
  kit: Kit,
  { page }: openFrameSettings.Parameters,
): Promise<void> {
  await (await kit.frame()).ask('@latchkey-app/OPEN_SETTINGS', { page })
}
