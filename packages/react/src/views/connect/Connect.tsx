import type { Connector } from '@latchkey/core'
import { useContext } from 'react'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList, Tag } from '../../components/Row.tsx'
import { useConnectors } from '../../hooks/useConnectors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useSlot } from '../../hooks/useSlot.ts'
import { useText } from '../../hooks/useText.ts'
import { KitContext } from '../../KitContext.ts'
import { en } from '../../locales/en.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { Branding } from '../Branding.tsx'
import { FetchedPart } from '../FetchedPart.tsx'
import { LegalText } from '../LegalText.tsx'
import { useLegal } from '../useLegal.ts'
import { defineView, type ViewProps } from '../view.ts'

/** The ways to connect: installed wallets first, large and certain; then what features bring. */
function Connect({ parameters }: ViewProps<'Connect'>) {
  const t = useText(en)
  const connectors = useConnectors().filter(
    ({ namespace }) => !parameters || namespace === parameters.namespace,
  )
  const hasWallets = connectors.length > 0
  const methods = useSlot('connectMethods')
  const footer = useSlot('footer')
  const legal = useLegal()
  useTitle(t('connectWallet'))

  // Without a wallet in this browser, the other ways come first.
  const parts = [
    ...(hasWallets || methods.length === 0 ? [{ key: 'wallets', load: undefined }] : []),
    ...methods,
  ]
  return (
    <div className="connect">
      {legal.asks && (
        <Checkbox checked={legal.isAgreed} onChange={legal.setAgreed}>
          <LegalText {...legal.urls} isQuestion />
        </Checkbox>
      )}
      <fieldset
        className="connect-methods"
        disabled={!legal.mayConnect}
        title={legal.mayConnect ? undefined : t('agreeFirst')}
        aria-label={t('connectWallet')}
      >
        {parts.map(({ key, load }, place) => (
          <div key={key} className="connect-method">
            {place > 0 && <p className="or">{t('or')}</p>}
            {load ? (
              <FetchedPart load={load} />
            ) : hasWallets ? (
              <Wallets connectors={connectors} />
            ) : (
              <NoWallet />
            )}
          </div>
        ))}
      </fieldset>
      {hasWallets && (
        <p className="connect-note">
          {legal.hasConditions && !legal.asks ? (
            <LegalText {...legal.urls} isQuestion={false} />
          ) : (
            t('connectNote')
          )}
        </p>
      )}
      {footer.map(({ key, load }) => (
        <FetchedPart key={key} load={load} />
      ))}
      <Branding />
    </div>
  )
}

function Wallets({ connectors }: { readonly connectors: readonly Connector[] }) {
  const t = useText(en)
  const { kit } = useKit()

  function select({ id, name }: Connector) {
    kit.emit('SELECT_WALLET', { name, platform: 'browser', view: 'Connect' })
    kit.modal.push({ name: 'ConnectingExternal', parameters: { connectorId: id } })
  }

  return (
    <RowList label={t('installedWallets')}>
      {connectors.map((connector) => (
        <Row
          key={connector.id}
          image={<Picture name={connector.name} src={connector.imageUrl} />}
          title={<bdi>{connector.name}</bdi>}
          trailing={connector.type !== 'EXTERNAL' && <Tag>{t('installed')}</Tag>}
          onSelect={() => select(connector)}
        />
      ))}
    </RowList>
  )
}

function NoWallet() {
  const t = useText(en)
  const { kit } = useKit()
  const offer = useContext(KitContext)?.noWallet
  return (
    <Notice icon="wallet" title={t('noWalletTitle')} text={t('noWalletText')}>
      {offer && <Button onClick={offer.onSelect}>{offer.label}</Button>}
      {kit.options.enableWalletGuide !== false && (
        <button
          type="button"
          className="text-link"
          onClick={() => kit.modal.push({ name: 'WhatIsAWallet' })}
        >
          {t('whatIsAWallet')}
        </button>
      )}
    </Notice>
  )
}

export const connectView = defineView('Connect', Connect)
