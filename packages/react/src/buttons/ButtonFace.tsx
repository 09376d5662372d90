import { Avatar } from '../components/Avatar.tsx'
import { formatAddress } from '../components/formatAddress.ts'
import { shortAmount } from '../components/shortAmount.ts'
import { useBalance } from '../hooks/useBalance.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useStoreValue } from '../useStoreValue.ts'
import { useKitContext } from '../KitContext.ts'
import { entryText } from '../i18n/entryText.ts'
import type { Language } from '../i18n/language.ts'

/** What `ButtonFace` takes. */
export type ButtonFaceProps = {
  readonly address: string
  /** Default: the active one. */
  readonly namespace: string | undefined
  readonly showsBalance: boolean
  readonly language: Language | undefined
  readonly charsStart?: number | undefined
  readonly charsEnd?: number | undefined
}

/**
 * What the button shows of an account: what it holds, its picture, and its name, the site's label, or its address where it has neither. Of one that has to sign in, what a
 * click leads to.
 */
export function ButtonFace({
  address,
  namespace,
  showsBalance,
  language,
  charsStart,
  charsEnd,
}: ButtonFaceProps) {
  const { kit } = useKitContext('ButtonFace')
  const { balance, status } = useBalance({ namespace, enabled: showsBalance })
  const label = useStoreValue(kit.store, ({ addressLabels }) => addressLabels?.[address])
  const { name = label } = useIdentity({ query: address })
  const asked = useStoreValue(kit.store, ({ signIn }) => signIn?.view && signIn.address)
  if (asked?.endsWith(`:${address}`))
    return <span className="lk-button-text">{(language?.entry ?? entryText).signIn}</span>
  return (
    <>
      {showsBalance && (
        <span className="lk-button-balance">
          <bdi className="lk-button-text" dir="ltr">
            {balance
              ? `${shortAmount(balance.value, balance.decimals, 4, language?.separators)} ${balance.symbol}`
              : status === 'error'
                ? '–'
                : '…'}
          </bdi>
        </span>
      )}
      <i className="lk-button-avatar">
        <Avatar address={address} size={22} />
      </i>
      <bdi
        className="lk-button-text"
        dir="ltr"
        // What is held keeps its place beside a long name, which ends in an ellipsis.
        style={name !== undefined && showsBalance ? { maxWidth: '7em' } : undefined}
      >
        {name ?? formatAddress(address, charsStart, charsEnd)}
      </bdi>
    </>
  )
}
