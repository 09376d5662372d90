import type { Network } from '@latchkey/protocol'
import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList, Tag } from '../../components/Row.tsx'
import { useAccount } from '../../hooks/useAccount.ts'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../hooks/useText.ts'
import { en } from '../../locales/en.ts'

/** The site's networks: the current one marked, those out of the wallet's reach tagged. */
export function NetworkRows({ onSelect }: { readonly onSelect: (network: Network) => void }) {
  const t = useText(en)
  const { networks, networkId } = useNetwork()
  const canReach = useReach()
  return (
    <RowList label={t('networks')}>
      {networks.map((network) => {
        const isCurrent = network.caipNetworkId === networkId
        const isReachable = isCurrent || canReach(network)
        return (
          <Row
            key={network.caipNetworkId}
            image={<Picture name={network.name} src={network.assets?.imageUrl} size={36} round />}
            title={network.name}
            detail={network.testnet && t('testnet')}
            current={isCurrent}
            disabled={!isReachable}
            trailing={
              isCurrent ? (
                <Icon name="check" />
              ) : (
                !isReachable && <Tag tone="warning">{t('unsupported')}</Tag>
              )
            }
            onSelect={() => onSelect(network)}
          />
        )
      })}
    </RowList>
  )
}

/** Whether the connected wallet can move to a network; without a wallet, whether an adapter knows it. */
function useReach() {
  const { kit } = useKit()
  const account = useAccount()
  const connectors = useConnectors()
  return ({ chainNamespace }: Network) => {
    const hasAdapter = kit.adapters.has(chainNamespace)
    if (!hasAdapter || !account.isConnected) return hasAdapter
    const connector = connectors.find(({ id }) => id === account.connectorId)
    return connector?.namespace === chainNamespace && connector.switchNetwork !== undefined
  }
}
