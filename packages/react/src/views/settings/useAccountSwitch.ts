import { switchAccount, showToast } from '@latchkey/core'
import { formatAddress } from '../../components/formatAddress.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { accountText } from '../account/text.ts'

/** Makes another of the wallet's accounts the one in use, says so, and goes to it. */
export function useAccountSwitch() {
  const t = useText(accountText)
  const { kit } = useKit()
  return (address: string) => {
    try {
      switchAccount(kit, { address })
      kit.modal.reset({ name: 'Account' })
      showToast(kit, t('switchedTo', { name: formatAddress(address) }), 'success')
    } catch (error) {
      kit.log.warn('The account could not be switched', error)
      showToast(kit, t('switchFailed'), 'error')
    }
  }
}
