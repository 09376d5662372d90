import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../hooks/useText.ts'
import { splitByDifference } from './splitByDifference.ts'
import { sendText } from './text.ts'

type Properties = {
  readonly address: string
  /** The known address that it resembles. */
  readonly known: string
  readonly isCompared: boolean
  readonly isDisabled: boolean
  readonly onCompare: (isCompared: boolean) => void
}

/** An address that was made to be taken for another one: both in full, what differs marked, and a box to tick before it goes on. */
export function LookAlike({ address, known, isCompared, isDisabled, onCompare }: Properties) {
  const t = useText(sendText)
  return (
    <div className="look-alike" role="group" aria-labelledby="send-look-alike">
      <p className="look-alike-title" id="send-look-alike">
        <Icon name="warning" size={18} />
        {t('lookAlikeTitle')}
      </p>
      <p>{t('lookAlikeText')}</p>
      <dl>
        <div>
          <dt>{t('lookAlikeKnown')}</dt>
          <dd>
            <Compared address={known} other={address} />
          </dd>
        </div>
        <div>
          <dt>{t('lookAlikeThis')}</dt>
          <dd>
            <Compared address={address} other={known} />
          </dd>
        </div>
      </dl>
      <label className="look-alike-box">
        <input
          type="checkbox"
          checked={isCompared}
          disabled={isDisabled}
          onChange={(event) => onCompare(event.target.checked)}
        />
        <span>{t('lookAlikeConfirm')}</span>
      </label>
    </div>
  )
}

function Compared({ address, other }: { readonly address: string; readonly other: string }) {
  return (
    <bdi dir="ltr">
      {splitByDifference(address, other).map(({ text, isSame }, index) =>
        isSame ? text : <mark key={index}>{text}</mark>,
      )}
    </bdi>
  )
}
