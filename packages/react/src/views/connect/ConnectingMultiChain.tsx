import type { Connector } from '@latchkey/core'
import { NetworkPicture } from '../../components/NetworkPicture.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../hooks/useText.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { defineView, type ViewProps } from '../view.ts'
import { connectSheet } from './connectSheet.ts'
import { connectText } from './text.ts'

/** A wallet of several chain families: which one to connect. */
function ConnectingMultiChain({ parameters }: ViewProps<'ConnectingMultiChain'>) {
  const t = useText(connectText)
  const { kit } = useKit()
  const { networks } = useNetwork()
  const connectors = useConnectors().filter((connector) =>
    parameters.connectors.some(
      ({ connectorId, namespace }) =>
        connectorId === connector.id && namespace === connector.namespace,
    ),
  )
  const [first] = connectors
  const { chainImages } = kit.options
  useTitle(t('selectChain'))

  function rowOf({ id, namespace, name }: Connector) {
    const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
    return (
      <Row
        key={`${namespace} ${id}`}
        image={<NetworkPicture network={network} images={chainImages} name={name} size={36} />}
        title={<bdi>{network?.name ?? namespace}</bdi>}
        onSelect={() =>
          kit.modal.push({ name: 'ConnectingExternal', parameters: { connectorId: id, namespace } })
        }
      />
    )
  }

  return (
    <div className="multichain">
      {first && (
        <div className="wallet-head">
          <Picture name={first.name} src={first.imageUrl} size={80} />
          <p className="lead">{t('selectChainText', { name: first.name })}</p>
        </div>
      )}
      <RowList label={t('selectChain')}>{connectors.map(rowOf)}</RowList>
    </div>
  )
}

export const connectingMultiChainView = defineView(
  'ConnectingMultiChain',
  ConnectingMultiChain,
  connectSheet,
)
