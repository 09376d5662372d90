import { useText } from '../i18n/useText.ts'
import { accountText } from '../views/account/text.ts'
import { Remark } from './Remark.tsx'
import type { useRepetition } from './intents.ts'

type Properties = {
  /** The network's fee, in percent of the amount, where that is much. */
  readonly feeShare: number | undefined
  /** The network's fee is far above what is usual. */
  readonly isFeeHigh: boolean | undefined
  /** The same is on its way, or the wallet was asked for it before a reload, or is asked in another tab. */
  readonly repetition: ReturnType<typeof useRepetition>
  /** The wallet is no longer where it was when this was put together. */
  readonly isElsewhere: boolean
}

/** What may be wrong with anything that a wallet is about to be asked for. */
export function TransferWarnings({ feeShare, isFeeHigh, repetition, isElsewhere }: Properties) {
  const t = useText(accountText)
  return (
    <>
      {feeShare !== undefined ? (
        <Remark
          text={feeShare > 100 ? t('feeHigher') : t('feeHigh', { percent: String(feeShare) })}
        />
      ) : (
        isFeeHigh && <Remark text={t('feeBusy')} />
      )}
      {repetition && <Remark title={t(repetition)} text={t(`${repetition}Text`)} />}
      {isElsewhere && <Remark text={t('elsewhere')} />}
    </>
  )
}
