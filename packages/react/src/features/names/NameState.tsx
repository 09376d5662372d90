import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import type { NamesState } from './namesFlow.ts'
import { sayOfName } from './readNameFailure.ts'
import { namesText } from './text.ts'
import type { NameCheck } from './useNameCheck.ts'

type Properties = {
  readonly id: string
  readonly state: NamesState
  readonly zone: string
  readonly check: NameCheck
  readonly retry: () => void
}

/** One line under the field: whether the name can be had, what the wallet is asked, what went wrong. */
export function NameState({ id, state: { label, step, failure }, zone, check, retry }: Properties) {
  const t = useText(namesText)
  const tDialog = useText(en)
  const { status } = check
  const isEditing = step === 'editing'
  const isFree = isEditing && failure === undefined && status === 'free'
  const isBad =
    isEditing && (failure !== undefined || !['short', 'checking', 'free'].includes(status))
  return (
    <div className={`name-state${isFree ? ' free' : isBad ? ' bad' : ''}`}>
      <p id={id} role="status">
        {isFree && <Icon name="check" size={16} />}
        <bdi>
          {isEditing ? sayOfName(t, `${label}.${zone}`, failure ?? status) : t('signingText')}
        </bdi>
      </p>
      {isEditing && failure === undefined && status === 'unknown' && (
        <button type="button" className="text-link" onClick={retry}>
          {tDialog('tryAgain')}
        </button>
      )}
    </div>
  )
}
