import type { WalletRow, WalletTag } from '@latchkey/core/wallets'
import { useContext } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Row, RowList, Tag } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useWalletGroups } from '../../hooks/useWalletGroups.ts'
import { KitContext } from '../../KitContext.ts'
import { en } from '../../i18n/en.ts'
import { prefetchConnect } from './loadConnect.ts'
import { NoWallet } from './NoWallet.tsx'
import { useChoose } from './useChoose.ts'
import { useChosen } from './useChosen.ts'

type Properties = useWalletGroups.Parameters & {
  /** There is no other way to connect. */
  readonly isAlone: boolean
}

/** The wallets that can be connected at once, then those that the catalogue knows: their places are kept until they come. */
export function WalletList({ namespace, wallet, isAlone }: Properties) {
  const t = useText(en)
  const { kit } = useKit()
  const offer = useContext(KitContext)?.noWallet
  const { groups, expected, total, showsAll, samples } = useWalletGroups({ namespace, wallet })
  const { chooseRow } = useChoose()
  const { wallets: { connectorImages } = {} } = kit.options
  const imageOf = (row: WalletRow) => {
    if (row.kind === 'walletConnect') return connectorImages?.walletConnect
    return (row.kind === 'listing' ? row.wallet.image_url : row.imageUrl) ?? undefined
  }
  const rows = groups.flatMap(({ rows }) => rows)
  useChosen(rows, chooseRow)
  const isEmpty = rows.length + expected === 0 && !showsAll
  const offered = offer && (
    <Button kind="secondary" onClick={offer.onSelect}>
      {offer.label}
    </Button>
  )
  if (isEmpty) return isAlone ? <NoWallet /> : offered

  const tags: Readonly<Record<WalletTag, string>> = {
    'qr code': t('qrCode'),
    installed: t('installed'),
    recent: t('recent'),
    connected: t('connected'),
    multichain: t('multichain'),
  }
  return (
    <>
      <RowList label={t('wallets')} onIntent={prefetchConnect}>
        {rows.map((row, place) => (
          <Row
            key={row.key}
            image={
              row.kind === 'walletConnect' && !connectorImages?.walletConnect ? (
                <span className="row-icon strong">
                  <Icon name="qr" />
                </span>
              ) : (
                <Picture name={nameOf(row)} src={imageOf(row)} />
              )
            }
            title={<bdi>{nameOf(row)}</bdi>}
            trailing={row.tag && <Tag>{tags[row.tag]}</Tag>}
            onSelect={() => chooseRow(row, place)}
          />
        ))}
        {Array.from({ length: expected }, (_, place) => (
          <i key={`expected ${place}`} className="row waits" aria-hidden="true" />
        ))}
        {showsAll && (
          <Row
            key="all"
            image={
              <span className="row-icon samples">
                {samples.length === 4 ? (
                  samples.map(({ id, name, image_url: src }) => (
                    <Picture key={id} name={name} src={src ?? undefined} size={15} />
                  ))
                ) : (
                  <Icon name="grid" />
                )}
              </span>
            }
            title={t('allWallets')}
            trailing={
              total !== undefined && (
                <Tag>
                  <bdi dir="ltr">{countText(total)}</bdi>
                </Tag>
              )
            }
            onSelect={() => {
              kit.emit('CLICK_ALL_WALLETS', {})
              kit.modal.push({ name: 'AllWallets' })
            }}
          />
        )}
      </RowList>
      {!groups.some(({ type }) => type === 'injected') && offered}
    </>
  )
}

function nameOf(row: WalletRow) {
  if (row.kind === 'walletConnect') return 'WalletConnect'
  return row.kind === 'listing' ? row.wallet.name : row.connector.name
}

/** In round numbers, because the exact one says nothing. */
function countText(count: number) {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}
