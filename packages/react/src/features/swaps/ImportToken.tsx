import type { SwapToken } from '@latchkey/core/swaps'
import { Button } from '../../components/Button.tsx'
import { useText } from '../../i18n/useText.ts'
import { TokenRow } from '../../views/account/tokens/TokenRow.tsx'
import { Remark } from '../../flows/Remark.tsx'
import { shownToken } from './shownToken.ts'
import { swapText } from './text.ts'
import type { TokenLookup } from './useImport.ts'

type Properties = {
  readonly lookup: TokenLookup
  readonly onImport: (token: SwapToken) => void
}

const said = { pending: 'lookingUp', missing: 'noTokenThere', failed: 'lookupFailed' } as const

/** A token that is on no list: what it says of itself, its whole address, and what to beware of. */
export function ImportToken({ lookup, onImport }: Properties) {
  const t = useText(swapText)
  if (lookup.status === 'none') return null
  if (lookup.status !== 'found')
    return (
      <p className="lead" role="status">
        {t(said[lookup.status])}
      </p>
    )
  const { token, warnings } = lookup
  const { symbol, name, address = '' } = token
  const isRefused = warnings.includes('feeOnTransfer')
  return (
    <section className="review" aria-label={name}>
      <TokenRow token={shownToken(token, [])} />
      <bdi className="review-hash" dir="ltr">
        {address}
      </bdi>
      {!token.isListed && <Remark title={t('unlisted', { symbol })} text={t('unlistedText')} />}
      {warnings.includes('lookAlike') && <Remark text={t('importLookAlike')} />}
      {isRefused ? (
        <Remark text={t('importToll')} />
      ) : (
        <Button kind="secondary" onClick={() => onImport(token)}>
          {t('importToken', { symbol })}
        </Button>
      )}
    </section>
  )
}
