import type { Network } from '@latchkey/protocol'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useText } from '../../hooks/useText.ts'
import { useKitContext } from '../../KitContext.ts'
import { networksText } from './text.ts'

/** Says why a network is out of reach: of the site, or of the connected wallet; `undefined` where it is not. */
export function useReach(): (network: Network) => string | undefined {
  const t = useText(networksText)
  const { kit } = useKitContext('useReach')
  const account = useAccount()
  const connectors = useConnectors()
  return ({ chainNamespace }) => {
    if (!kit.adapters.has(chainNamespace)) return t('siteCannotUse')
    if (!account.isConnected) return undefined
    const connector = connectors.find(({ id }) => id === account.connectorId)
    return connector?.namespace === chainNamespace && connector.switchNetwork
      ? undefined
      : t('walletCannotSwitch', { wallet: account.wallet.name })
  }
}
