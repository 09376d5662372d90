import { selectNetworkSwitch } from '@latchkey/core'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { networksText } from './text.ts'
import { NetworkRows } from './NetworkRows.tsx'

/** Stands in the place of the swap form where the network has no swaps: networks of the same wallets that may have them. It closes like any view. */
export function UnsupportedForSwaps() {
  const t = useText(networksText)
  const { kit } = useKit()
  const { networks, networkId } = useNetwork()
  useTitle(t('switchNetwork'))
  return (
    <>
      <p className="lead">{t('unsupportedForSwapsText')}</p>
      <NetworkRows
        networks={networks.filter(
          ({ caipNetworkId, chainNamespace }) =>
            caipNetworkId !== networkId && kit.adapters.get(chainNamespace)?.swaps !== undefined,
        )}
        onSelect={({ caipNetworkId: networkId }) => {
          kit.emit('CLICK_SELECT_NETWORK_TO_SWAP', {})
          const step = selectNetworkSwitch(kit.store.getState(), networkId)
          kit.modal.push({
            name: step === 'connect' ? 'SwitchActiveChain' : 'SwitchNetwork',
            parameters: { networkId },
          })
        }}
      />
    </>
  )
}
