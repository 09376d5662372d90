import type { KeyboardEvent } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useNearEnd } from '../../components/useNearEnd.ts'
import { useText } from '../../i18n/useText.ts'
import type { useWallets } from '../../hooks/useWallets.ts'
import { en } from '../../i18n/en.ts'
import { connectText } from './text.ts'
import { useChoose } from './useChoose.ts'
import { WalletCell } from './WalletCell.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'

/** Places that are kept for the first wallets, as many as are asked for at once, and for the next. */
const firstPlaces = 40
const nextPlaces = 4

type Properties = {
  readonly list: useWallets.ReturnType
  /** What was searched for. */
  readonly query: string | undefined
  /** Where the list is narrowed: shows all of it. */
  readonly onShowAll: (() => void) | undefined
}

/** Wallets side by side; more of them come when the end is near. Arrow keys go from one to the next. */
export function WalletGrid({ list, query, onShowAll }: Properties) {
  const t = useText(connectText)
  const dialog = useText(en)
  const errorText = useErrorText()
  const { chooseWallet } = useChoose()
  const { wallets, count, isLoading, hasMore, error, loadMore, retry } = list
  const end = useNearEnd<HTMLLIElement>(loadMore, `${wallets.length} ${hasMore}`)

  if (wallets.length === 0 && error)
    return (
      <Notice icon="warning" title={t('listFailed')} text={errorText(error)}>
        <Button icon="retry" compact onClick={retry}>
          {dialog('tryAgain')}
        </Button>
      </Notice>
    )
  if (wallets.length === 0 && !isLoading)
    return <NothingFound query={query} onShowAll={onShowAll} />
  return (
    <>
      <p className="unseen" role="status">
        {isLoading ? dialog('loading') : t('walletCount', { count })}
      </p>
      <ul
        className="wallet-grid"
        role="list"
        aria-label={dialog('allWallets')}
        aria-busy={isLoading}
        onKeyDown={moveFocus}
      >
        {wallets.map((wallet, place) => (
          <li key={wallet.id}>
            <WalletCell wallet={wallet} onSelect={() => chooseWallet(wallet, place)} />
          </li>
        ))}
        {(isLoading || (hasMore && !error)) &&
          Array.from({ length: isLoading ? firstPlaces : nextPlaces }, (_, place) => (
            <li
              key={`place ${place}`}
              className="wallet-place"
              aria-hidden="true"
              ref={place === 0 && !isLoading ? end : undefined}
            >
              <i />
              <b />
            </li>
          ))}
      </ul>
      {error && (
        <Button kind="secondary" icon="retry" onClick={retry}>
          {t('listFailed')}. {dialog('tryAgain')}
        </Button>
      )}
    </>
  )
}

function NothingFound({ query, onShowAll }: Pick<Properties, 'query' | 'onShowAll'>) {
  const t = useText(connectText)
  const dialog = useText(en)
  return (
    <div role="status">
      <Notice
        icon={laterIcons.search}
        title={t('noWalletFound')}
        text={query ? t('noWalletFoundText', { query }) : t('noWalletsText')}
      >
        {onShowAll && (
          <Button kind="secondary" compact onClick={onShowAll}>
            {dialog('showAll')}
          </Button>
        )}
      </Notice>
    </div>
  )
}

/** Arrow keys lead through the grid; Tab does too. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget, key, target } = event
  const cells = [...currentTarget.querySelectorAll('button')]
  const at = cells.findIndex((cell) => cell === target)
  const { direction, gridTemplateColumns } = getComputedStyle(currentTarget)
  const columns = gridTemplateColumns.split(' ').length
  const onward = direction === 'rtl' ? -1 : 1
  const step = { ArrowRight: onward, ArrowLeft: -onward, ArrowDown: columns, ArrowUp: -columns }[
    key
  ]
  const next = step === undefined ? undefined : cells[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
