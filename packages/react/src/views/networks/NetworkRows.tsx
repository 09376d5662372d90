import type { Network } from '@latchkey/protocol'
import { Icon } from '../../components/Icon.tsx'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { useFamilies } from './useFamilies.ts'
import { useReach } from './useReach.ts'
import { networksText } from './text.ts'
import networkRowsSheet from './NetworkRows.css?inline'

type Properties = {
  readonly networks: readonly Network[]
  readonly onSelect: (network: Network) => void
}

/** Networks to choose from, by chain family where there are several, test networks apart: the current one marked, those out of reach with the reason. */
export function NetworkRows({ networks, onSelect }: Properties) {
  const t = useText(networksText)
  const families = useFamilies()
    .map(({ name, namespace }) => ({
      name,
      own: networks.filter(({ chainNamespace }) => chainNamespace === namespace),
    }))
    .filter(({ own }) => own.length > 0)
  if (families.length > 1)
    return families.map(({ name, own }) => (
      <div className="network-family" key={name}>
        <h3 className="rows-title">
          <bdi>{name}</bdi>
        </h3>
        <Rows
          label={name}
          networks={[...own].sort((one, other) => rank(one) - rank(other))}
          isMixed
          onSelect={onSelect}
        />
      </div>
    ))
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

/** Test networks come last. */
function rank({ testnet }: Network) {
  return testnet ? 1 : 0
}

type RowsProperties = Properties & {
  readonly label: string
  /** Networks of all kinds: test networks say that they are. */
  readonly isMixed?: boolean
}

function Rows({ label, networks, onSelect, isMixed = false }: RowsProperties) {
  const t = useText(networksText)
  const { networkId } = useNetwork()
  const { reasonFor, isConnected } = useReach()
  return (
    <RowList label={label}>
      {networks.map((network) => {
        const isCurrent = network.caipNetworkId === networkId
        const reason = isCurrent ? undefined : reasonFor(network)
        const remarks = [
          isMixed && !isCurrent && isConnected(network) && t('connected'),
          isMixed && network.testnet && t('testNetwork'),
        ].filter(Boolean)
        return (
          <Row
            key={network.caipNetworkId}
            image={<NetworkPicture network={network} size={36} />}
            title={<bdi>{network.name}</bdi>}
            detail={reason ?? remarks.join(' · ')}
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

/** Style sheet of the rows, for the sheet of a view. */
export { networkRowsSheet }
