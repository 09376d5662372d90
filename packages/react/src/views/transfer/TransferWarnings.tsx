import { useText } from '../../hooks/useText.ts'
import { accountText } from '../accountText.ts'
import { Remark } from './Remark.tsx'

type Properties = {
  /** What the wallet was asked for before a reload, or is asked for in another tab. */
  readonly isAsked: boolean
  /** The wallet is no longer where it was when this was put together. */
  readonly isElsewhere: boolean
}

/** What may be wrong with anything that a wallet is about to be asked for. */
export function TransferWarnings({ isAsked, isElsewhere }: Properties) {
  const t = useText(accountText)
  return (
    <>
      {isAsked && <Remark title={t('maybeSent')} text={t('maybeSentText')} />}
      {isElsewhere && <Remark text={t('elsewhere')} />}
    </>
  )
}
