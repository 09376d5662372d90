import type { BalanceInfo } from '@latchkey/core'
import { Avatar } from './components/Avatar.tsx'
import { shortAmount } from './components/shortAmount.ts'
import type { Language } from './locales/language.ts'

/** What `ButtonFace` takes. */
export type ButtonFaceProps = {
  readonly address: string
  readonly balance: BalanceInfo['balance']
  readonly showsBalance: boolean
  /** It could not be had. */
  readonly isBalanceMissing: boolean
  readonly language: Language | undefined
}

/** What the button shows of an account before its address: what it holds, and its picture. */
export function ButtonFace({
  address,
  balance,
  showsBalance,
  isBalanceMissing,
  language,
}: ButtonFaceProps) {
  return (
    <>
      {showsBalance && (
        <span className="lk-button-balance">
          <bdi className="lk-button-text" dir="ltr">
            {balance
              ? `${shortAmount(balance.value, balance.decimals, 4, language?.separators)} ${balance.symbol}`
              : isBalanceMissing
                ? '–'
                : '…'}
          </bdi>
        </span>
      )}
      <i className="lk-button-avatar">
        <Avatar address={address} size={22} />
      </i>
    </>
  )
}
