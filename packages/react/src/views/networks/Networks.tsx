import { getAccount, switchNetwork } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../hooks/useText.ts'
import { en } from '../../locales/en.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { defineView } from '../view.ts'

/** The list of networks. A connected wallet is asked on a view of its own; without one the choice just holds. */
function Networks() {
  const t = useText(en)
  const { kit } = useKit()
  useTitle(t('chooseNetwork'))

  async function select({ caipNetworkId: networkId }: Network) {
    const account = getAccount(kit)
    if (account.networkId === networkId) return kit.modal.back()
    if (account.isConnected)
      return kit.modal.replace({ name: 'SwitchNetwork', parameters: { networkId } })
    try {
      await switchNetwork(kit, { networkId })
      kit.modal.back()
    } catch (error) {
      kit.log.warn('The network could not be chosen', error)
      kit.modal.showToast(t('switchFailed'), 'error')
    }
  }

  return <NetworkRows onSelect={(network) => void select(network)} />
}

export const networksView = defineView('Networks', Networks)
