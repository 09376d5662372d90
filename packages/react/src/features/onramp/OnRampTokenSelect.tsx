import { setOnramp } from '@latchkey/core/onramp'
import { useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { laterIcons } from '../../components/viewIcons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Row, RowList } from '../../components/Row.tsx'
import { SearchField, searchFieldSheet } from '../../components/SearchField.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useOnramp } from '../../hooks/useOnramp.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { cleanName } from '../../views/account/tokens/token.ts'
import { defineView } from '../../views/view.ts'
import sheet from './onramp.css?inline'
import { Purchase } from './OnRampProviders.tsx'
import { SoldPicture } from './SoldPicture.tsx'
import { onrampText } from './text.ts'

/** With more rows than these, a list is searched rather than read. */
const manyRows = 8

/** What can be bought on the network. */
function OnRampTokenSelect() {
  const t = useText(onrampText)
  const { kit } = useKit()
  const [search, setSearch] = useState('')
  const state = useOnramp()
  useTitle(t('selectToken'))
  const all = state?.purchaseCurrencies ?? []
  const isLong = all.length > manyRows
  const wanted = isLong ? search.trim().toLowerCase() : ''
  const found = all.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(wanted))

  function choose(purchaseCurrency: string) {
    setOnramp(kit, { purchaseCurrency })
    kit.modal.back()
  }

  if (all.length === 0) return <Purchase />
  return (
    <div className="buy-select">
      {isLong && (
        <SearchField
          value={search}
          label={t('searchTokens')}
          clearLabel={t('clearSearch')}
          onChange={setSearch}
        />
      )}
      <p className="unseen" role="status">
        {wanted !== '' && found.length === 0 ? t('nothingFound') : ''}
      </p>
      {found.length === 0 && <Notice icon={laterIcons.search} title={t('nothingFound')} />}
      <RowList label={t('selectToken')}>
        {found.map(({ id, name, symbol }) => (
          <Row
            key={id}
            image={<SoldPicture currency={{ id, symbol }} />}
            title={<bdi>{cleanName(name)}</bdi>}
            detail={<bdi>{cleanName(symbol, 12)}</bdi>}
            current={id === state?.purchaseCurrency.id}
            trailing={id === state?.purchaseCurrency.id && <Icon name="check" />}
            onSelect={() => choose(id)}
          />
        ))}
      </RowList>
    </div>
  )
}

export const onRampTokenSelectView = defineView(
  'OnRampTokenSelect',
  OnRampTokenSelect,
  searchFieldSheet + sheet,
)
