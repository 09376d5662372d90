import { useAccount } from '../../hooks/useAccount.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { DisconnectRow } from '../settings/DisconnectRow.tsx'
import { useLeave } from '../settings/useLeave.ts'
import { NetworkRows, networkRowsSheet } from './NetworkRows.tsx'
import { defineView } from '../view.ts'
import sheet from './UnsupportedChain.css?inline'
import { networksText } from './text.ts'

/** The wallet is on a chain that the site does not list: move it, or disconnect. There is no third way, so it does not close. */
function UnsupportedChain() {
  const t = useText(networksText)
  const { kit } = useKit()
  const { networks } = useNetwork()
  const { namespace } = useAccount()
  const { isLeaving, leave } = useLeave(namespace)
  useTitle(t('switchNetwork'))
  return (
    <div className="unsupported">
      <p className="lead">{t('unsupportedChainText')}</p>
      <NetworkRows
        networks={networks.filter(({ chainNamespace }) => chainNamespace === namespace)}
        onSelect={({ caipNetworkId: networkId }) =>
          kit.modal.push({ name: 'SwitchNetwork', parameters: { networkId } })
        }
      />
      <div className="unsupported-out">
        <DisconnectRow isLeaving={isLeaving} onLeave={leave} />
      </div>
    </div>
  )
}

export const unsupportedChainView = defineView(
  'UnsupportedChain',
  UnsupportedChain,
  networkRowsSheet + sheet,
)
