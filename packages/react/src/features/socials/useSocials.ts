import type { KitState } from '@latchkey/core'
import { connectSocial } from '@latchkey/core/embedded'
import { readPlatform } from '@latchkey/core/wallets'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'
import { offeredSocials, type SocialId } from './providers.ts'
import { socialText } from './text.ts'

/** The providers to offer, and what a click on one does. */
export function useSocials() {
  const t = useText(socialText)
  const { kit } = useKit()
  const features = useFeatures()
  const isLoggedIn = useStoreValue(kit.store, hasLogin)
  return {
    ids: offeredSocials(features?.socials, readPlatform()),
    /** Why none of them can be chosen now. */
    hint: isLoggedIn ? t('loggedInAlready') : undefined,
    /** Has to be called inside of the click: it opens a window, which browsers refuse a moment later. */
    choose(id: SocialId) {
      if (id === 'farcaster') return kit.modal.push({ name: 'ConnectingFarcaster' })
      // What comes of it shows on the view that it opens.
      connectSocial(kit, { provider: id }).catch(() => undefined)
    },
  }
}

/** Whether an embedded wallet is connected, on whichever chain family. */
export function hasLogin({ namespaces }: KitState): boolean {
  return Object.values(namespaces).some(
    (state) => state.status === 'connected' && state.connectorId === 'auth',
  )
}
