import { useContext } from 'react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { KitContext } from '../../KitContext.ts'
import { en } from '../../i18n/en.ts'

/** Stands where there is nothing to connect, with what changes that. */
export function NoWallet() {
  const t = useText(en)
  const { kit } = useKit()
  const offer = useContext(KitContext)?.noWallet
  return (
    <Notice icon="wallet" title={t('noWalletTitle')} text={t('noWalletText')}>
      {offer && <Button onClick={offer.onSelect}>{offer.label}</Button>}
      {kit.options.wallets?.enableWalletGuide !== false && (
        <button
          type="button"
          className="text-link"
          onClick={() => kit.modal.push({ name: 'WhatIsAWallet' })}
        >
          {t('whatIsAWallet')}
        </button>
      )}
    </Notice>
  )
}
