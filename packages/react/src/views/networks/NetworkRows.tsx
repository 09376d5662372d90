import type { Network } from '@latchkey/protocol'
import { Icon } from '../../components/Icon.tsx'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../hooks/useText.ts'
import { useKitContext } from '../../KitContext.ts'
import { useReach } from './useReach.ts'
import { networksText } from './text.ts'

type Properties = {
  readonly networks: readonly Network[]
  readonly onSelect: (network: Network) => void
}

/** Networks to choose from, test networks apart: the current one marked, those out of reach with the reason. */
export function NetworkRows({ networks, onSelect }: Properties) {
  const t = useText(networksText)
  const main = networks.filter(({ testnet }) => !testnet)
  const test = networks.filter(({ testnet }) => testnet)
  const isApart = main.length > 0 && test.length > 0
  return (
    <>
      <Rows label={t('networks')} networks={isApart ? main : networks} onSelect={onSelect} />
      {isApart && (
        <>
          <h3 className="rows-title">{t('testNetworks')}</h3>
          <Rows label={t('testNetworks')} networks={test} onSelect={onSelect} />
        </>
      )}
    </>
  )
}

function Rows({ label, networks, onSelect }: Properties & { readonly label: string }) {
  const t = useText(networksText)
  const { chainImages } = useKitContext('NetworkRows').kit.options
  const { networkId } = useNetwork()
  const reasonFor = useReach()
  return (
    <RowList label={label}>
      {networks.map((network) => {
        const isCurrent = network.caipNetworkId === networkId
        const reason = isCurrent ? undefined : reasonFor(network)
        return (
          <Row
            key={network.caipNetworkId}
            image={<NetworkPicture network={network} images={chainImages} size={36} />}
            title={<bdi>{network.name}</bdi>}
            detail={reason}
            current={isCurrent}
            disabled={reason !== undefined}
            trailing={
              isCurrent && (
                <>
                  <span className="unseen">{t('current')}</span>
                  <Icon name="check" />
                </>
              )
            }
            onSelect={() => onSelect(network)}
          />
        )
      })}
    </RowList>
  )
}
