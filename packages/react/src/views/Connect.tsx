import type { Connector } from '@latchkey/core'
import { useContext } from 'react'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { Picture } from '../components/Picture.tsx'
import { Row, RowList, Tag } from '../components/Row.tsx'
import { useConnectors } from '../hooks/useConnectors.ts'
import { useKit } from '../hooks/useKit.ts'
import { useText } from '../hooks/useText.ts'
import { KitContext } from '../KitContext.ts'
import { en } from '../locales/en.ts'
import { useTitle } from '../modal/ModalContext.ts'
import { defineView } from './view.ts'

/** The wallets that can be connected; installed ones first, large and certain. */
function Connect() {
  const t = useText(en)
  const { kit } = useKit()
  const connectors = useConnectors()
  useTitle(t('connectWallet'))

  function select({ id, name }: Connector) {
    kit.emit('SELECT_WALLET', { name, platform: 'browser', view: 'Connect' })
    kit.modal.push({ name: 'ConnectingExternal', parameters: { connectorId: id } })
  }

  if (connectors.length === 0) return <NoWallet />
  return (
    <div className="connect">
      <RowList label={t('installedWallets')}>
        {connectors.map((connector) => (
          <Row
            key={connector.id}
            image={<Picture name={connector.name} src={connector.imageUrl} />}
            title={connector.name}
            trailing={connector.type !== 'EXTERNAL' && <Tag>{t('installed')}</Tag>}
            onSelect={() => select(connector)}
          />
        ))}
      </RowList>
      <p className="connect-note">{t('connectNote')}</p>
    </div>
  )
}

function NoWallet() {
  const t = useText(en)
  const offer = useContext(KitContext)?.noWallet
  return (
    <Notice icon="wallet" title={t('noWalletTitle')} text={t('noWalletText')}>
      {offer && <Button onClick={offer.onSelect}>{offer.label}</Button>}
    </Notice>
  )
}

export const connectView = defineView('Connect', Connect)
