import { Checkbox } from '../../components/Checkbox.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useText } from '../../i18n/useText.ts'
import { sendText } from './text.ts'
import type { ReceiverState } from './useReceiver.ts'

type Properties = {
  readonly receiver: ReceiverState
  /** The look-alike that the visitor has compared and means. */
  readonly comparedAddress: string | undefined
  readonly isDisabled: boolean
  readonly onCompare: (address: string | undefined) => void
}

/** An address that was made to be taken for another one: both in full, what differs marked, and a box to tick before it goes on. */
export function LookAlike({ receiver, comparedAddress, isDisabled, onCompare }: Properties) {
  const t = useText(sendText)
  if (receiver.status !== 'ready' || receiver.lookAlike === undefined) return null
  const { address, lookAlike: known } = receiver
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
      <Checkbox
        checked={comparedAddress === address}
        isDisabled={isDisabled}
        onChange={(isCompared) => onCompare(isCompared ? address : undefined)}
      >
        {t('lookAlikeConfirm')}
      </Checkbox>
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

/** An address in parts that the other one shares at the same place, and parts that it does not; case does not count. */
export function splitByDifference(address: string, other: string) {
  const parts: { text: string; isSame: boolean }[] = []
  for (const [index, letter] of [...address].entries()) {
    const isSame = letter.toLowerCase() === other[index]?.toLowerCase()
    const last = parts.at(-1)
    if (last?.isSame === isSame) last.text += letter
    else parts.push({ text: letter, isSame })
  }
  return parts
}
