import type { View, ViewName } from '@latchkey/core'
import { memo } from 'react'
import { IconButton } from '../components/Button.tsx'
import { useModal } from '../hooks/useModal.ts'
import { useText } from '../i18n/useText.ts'
import { useKitContext } from '../KitContext.ts'
import { en } from '../i18n/en.ts'

/** Views that ask for a decision: there is no way back from them but by deciding. */
const withoutBack: readonly ViewName[] = ['ApproveTransaction', 'SIWXSignMessage']

/** The start of the header, each with a key of its own, so that none takes over another's focus: the way back wherever there is one, an explanation on Connect. Account puts its network there. */
export const HeaderStart = memo(function HeaderStart({
  view,
  depth,
}: {
  readonly view: View
  readonly depth: number
}) {
  const t = useText(en)
  const { modal, embedded } = useModal()
  const { kit } = useKitContext('HeaderStart')
  const { chains: { enableNetworkSwitch } = {}, wallets: { enableWalletGuide } = {} } = kit.options
  const isConnect = view.name === 'Connect'
  if (view.name === 'Account' && enableNetworkSwitch !== false) return null
  if (depth > 1 && !withoutBack.includes(view.name) && !(embedded && isConnect))
    return <IconButton key="back" icon="back" label={t('back')} part="back" onClick={modal.back} />
  if (isConnect && enableWalletGuide !== false)
    return (
      <IconButton
        key="help"
        icon="help"
        label={t('whatIsAWallet')}
        part="help"
        onClick={() => {
          kit.emit('CLICK_WALLET_HELP', {})
          modal.push({ name: 'WhatIsAWallet' })
        }}
      />
    )
  return null
})
