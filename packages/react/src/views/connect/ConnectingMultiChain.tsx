import { Picture } from '../../components/Picture.tsx'
import { Row, RowList, Tag } from '../../components/Row.tsx'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { FamilyPicture } from '../networks/FamilyPicture.tsx'
import { useFamilies, type Family, useGoTo } from '../networks/useFamilies.ts'
import { defineView, type ViewProps } from '../view.ts'
import { WalletGone } from './ConnectingExternal.tsx'
import { connectSheet } from './connectSheet.ts'
import { connectText } from './text.ts'

/** A wallet of several chain families: which one to connect. Those that it is connected for already say so, and lead to their account. */
function ConnectingMultiChain({ parameters }: ViewProps<'ConnectingMultiChain'>) {
  const t = useText(connectText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const families = useFamilies()
  const goTo = useGoTo()
  const connectors = useConnectors().filter((connector) =>
    parameters.connectors.some(
      ({ connectorId, namespace }) =>
        connectorId === connector.id && namespace === connector.namespace,
    ),
  )
  const [first] = connectors
  const { wallets: { connectorImages } = {} } = kit.options
  useTitle(t('selectChain'))

  // In the order of the site, whichever wallet announced itself first.
  const choices = families.flatMap((family) => {
    const connector = connectors.find(({ namespace }) => namespace === family.namespace)
    return connector ? [{ family, connector }] : []
  })

  function isConnected({ account }: Family, connectorId: string) {
    return account.isConnected && account.connectorId === connectorId
  }

  if (!first) return <WalletGone />
  return (
    <div className="multichain">
      <div className="wallet-head">
        <Picture name={first.name} src={connectorImages?.[first.id] ?? first.imageUrl} size={80} />
        <p className="lead">{t('selectChainText', { name: first.name })}</p>
      </div>
      <RowList label={t('selectChain')}>
        {choices.map(({ family, connector: { id } }) => {
          const { namespace, name, networks } = family
          const isThere = isConnected(family, id)
          const names = networks.map((network) => network.name).join(', ')
          return (
            <Row
              key={namespace}
              image={<FamilyPicture family={family} size={36} />}
              title={<bdi>{name}</bdi>}
              detail={names === name ? undefined : <bdi>{names}</bdi>}
              trailing={isThere && <Tag>{tDialog('connected')}</Tag>}
              onSelect={() =>
                isThere
                  ? goTo(family.account)
                  : kit.modal.push({
                      name: 'ConnectingExternal',
                      parameters: { connectorId: id, namespace },
                    })
              }
            />
          )
        })}
      </RowList>
    </div>
  )
}

export const connectingMultiChainView = defineView(
  'ConnectingMultiChain',
  ConnectingMultiChain,
  connectSheet,
)
