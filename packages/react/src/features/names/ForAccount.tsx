import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { ConnectFirst } from '../../views/account/ConnectFirst.tsx'
import { useShownAccount } from '../../views/account/useShownAccount.ts'
import { nameIcon } from './NameArt.tsx'
import { namesText } from './text.ts'
import { useAccountName, useNameZone } from './useAccountName.ts'

type Properties = {
  /** The name of the account, where it is known already. */
  readonly known?: string | undefined
  readonly children: (account: {
    readonly address: string
    readonly zone: string
    /** `undefined` where it has none. */
    readonly name: string | undefined
  }) => ReactNode
}

/** What is for an account that can have a name; where there is none, the way to one. */
export function ForAccount({ known, children }: Properties) {
  const t = useText(namesText)
  const { kit } = useKit()
  const account = useShownAccount()
  const { zone, isPending } = useNameZone()
  const own = useAccountName(zone)
  if (!account) return <ConnectFirst />
  if (isPending || (own.isPending && known === undefined))
    return <div className="name-wait" aria-busy="true" />
  if (zone !== undefined)
    return children({ address: account.address, zone, name: known ?? own.name })
  return (
    <Notice icon={nameIcon} title={t('nowhere')} text={t('nowhereText')}>
      <Button onClick={() => kit.modal.reset({ name: 'Account' })}>{t('toAccount')}</Button>
    </Notice>
  )
}
