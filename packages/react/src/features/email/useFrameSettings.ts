import { showToast } from '@latchkey/core'
import { openFrameSettings } from '@latchkey/core/embedded'
import { isEnded } from '../../embedded/loginFailure.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { emailText } from './text.ts'

/** Opens settings that the frame draws itself; the page sees none of them. */
export function useFrameSettings() {
  const t = useText(emailText)
  const { kit } = useKit()
  return {
    open(page: 'factors' | 'devices') {
      kit.emit('EMAIL_UPGRADE_FROM_MODAL', {})
      openFrameSettings(kit, { page }).catch((error: unknown) => {
        if (isEnded(error)) return
        kit.log.error('The settings of the wallet could not be opened', error)
        showToast(kit, t('settingsFailed'), 'error')
      })
    },
  }
}
