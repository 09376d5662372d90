import type { Kit } from '../kit/kit.ts'

export declare namespace syncTheme {
  type Parameters = {
    readonly themeMode?: 'light' | 'dark' | undefined
    /** Values of CSS variables by their names. */
    readonly themeVariables?: Readonly<Record<string, string | number>> | undefined
    /** A BCP 47 tag. */
    readonly language?: string | undefined
    readonly dir?: 'ltr' | 'rtl' | undefined
  }
}

/**
 * Tells the frame how the site looks and which language it speaks. Does nothing where no frame is in use.
 *
 * @throws FrameUnavailableError, FrameTimeoutError, FrameRequestError
 */
export async function syncTheme(kit: Kit, theme: syncTheme.Parameters): Promise<void> {
  const { frame } = kit.store.getState()
  if (!frame || frame.status === 'failed') return
  await (await kit.frame()).ask('@latchkey-app/SYNC_THEME', theme)
}
