import type { SwapToken } from '@latchkey/core/swaps'
import { useState } from 'react'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SearchField, searchFieldSheet } from '../../components/SearchField.tsx'
import { useDelayed } from '../../components/timers.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { matchesToken } from '../../views/account/tokens/token.ts'
import { TokenPicture } from '../../views/account/tokens/TokenPicture.tsx'
import { TokenBone, TokenRow, tokenRowSheet } from '../../views/account/tokens/TokenRow.tsx'
import { useHoldings } from '../../views/account/tokens/useHoldings.ts'
import { defineView, type ViewProps } from '../../views/view.ts'
import { groupTokens } from './groupTokens.ts'
import { ImportToken } from './ImportToken.tsx'
import { shownToken, unlistedOf } from './shownToken.ts'
import { swapSheet } from './swapSheet.ts'
import { tokenId, useSwapFlow } from './swapFlow.ts'
import { swapText } from './text.ts'
import { useImport } from './useImport.ts'
import { useSwapTokens } from './useSwapTokens.ts'

/** How long a search has to stand still before it is carried out, in milliseconds. */
const searchDebounce = 300

/** Of a long list, this many show; the others are found by searching. */
const shownTokens = 100

/** The tokens that can be swapped, to choose one of, or to bring one in by its address. */
function SwapSelectToken({ parameters: { side } }: ViewProps<'SwapSelectToken'>) {
  const t = useText(swapText)
  const { kit } = useKit()
  const { state, dispatch } = useSwapFlow()
  const { tokens: held } = useHoldings('native')
  const found = useSwapTokens()
  const [search, setSearch] = useState('')
  const wanted = useDelayed(search, searchDebounce)
  useTitle(t('selectToken'))

  const offered = found.status === 'known' ? [...state.imported, ...found.tokens] : state.imported
  // Anybody can put a token into an account: it may be sold, and is not offered to be bought.
  const own = found.status === 'known' && side === 'sell' ? unlistedOf(held, offered) : []
  const shown = [...offered, ...own].map((token) => ({ token, row: shownToken(token, held) }))
  const matching = shown.filter(({ row }) => matchesToken(row, wanted))
  const lookup = useImport(found.status === 'known' && matching.length === 0 ? wanted : '')
  const groups =
    wanted === '' ? groupTokens(shown) : { suggested: [], lists: [['', matching]] as const }
  const isNothing = wanted !== '' && matching.length === 0 && lookup.status === 'none'

  function choose(token: SwapToken) {
    dispatch({ type: 'tokenChosen', side, token })
    kit.modal.back()
  }

  return (
    <div className="select-token">
      <SearchField
        value={search}
        label={t('searchTokens')}
        clearLabel={t('clearSearch')}
        onChange={setSearch}
      />
      <p className="unseen" role="status">
        {wanted !== '' &&
          found.status === 'known' &&
          (isNothing ? t('noTokensFound') : t('tokenCount', { count: matching.length }))}
      </p>
      {groups.suggested.length > 0 && (
        <ul className="swap-suggested" role="list" aria-label={t('suggested')}>
          {groups.suggested.map(({ token, row }) => (
            <li key={row.id}>
              <button type="button" className="pill swap-pick" onClick={() => choose(token)}>
                <TokenPicture token={row} size={24} />
                <bdi>{row.symbol}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.status === 'pending' && (
        <div className="tokens">
          <TokenBone />
          <TokenBone />
          <TokenBone />
        </div>
      )}
      {groups.lists.map(
        ([title, entries]) =>
          entries.length > 0 && (
            <section key={title} aria-label={title === '' ? t('searchTokens') : t(title)}>
              {title !== '' && <h3>{t(title)}</h3>}
              <ul className="tokens" role="list">
                {entries.slice(0, shownTokens).map(({ token, row }) => (
                  <li key={row.id}>
                    <TokenRow
                      // What is not held needs no line of zeros.
                      token={row.value === 0n ? { ...row, value: undefined } : row}
                      isUnlisted={!token.isListed}
                      current={state[side] && tokenId(state[side]) === row.id}
                      onSelect={() => choose(token)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {isNothing && <Notice icon={laterIcons.search} title={t('noTokensFound')} />}
      {wanted !== '' && matching.length === 0 && (
        <ImportToken
          lookup={lookup}
          onImport={(token) => {
            dispatch({ type: 'tokenImported', token })
            choose(token)
          }}
        />
      )}
    </div>
  )
}

export const swapSelectTokenView = defineView(
  'SwapSelectToken',
  SwapSelectToken,
  tokenRowSheet + searchFieldSheet + swapSheet,
)
