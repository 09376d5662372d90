import { linkIdentity, retrySocial } from '@latchkey/core/embedded'
import type { SocialProvider } from '@latchkey/protocol/frame'
import { loginText } from '../../embedded/text.ts'
import { returnToSettings, whenAnswered } from '../../embedded/loginFailure.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { socialNames } from './providers.ts'

/** Adding a way to log in; each has to be called inside of the click, as it opens a window. What goes wrong shows on the view that opens. */
export function useLink() {
  const t = useText(loginText)
  const { kit } = useKit()
  const { modal } = kit

  async function arrive(linked: Promise<void>, provider: SocialProvider) {
    try {
      await linked
    } catch {
      return
    }
    await whenAnswered(modal)
    returnToSettings(kit, t('linked', { name: socialNames[provider] }))
  }

  return {
    link: (provider: SocialProvider) => void arrive(linkIdentity(kit, { provider }), provider),
    linkAgain: (provider: SocialProvider) => void arrive(retrySocial(kit), provider),
  }
}
