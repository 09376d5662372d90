import { RowList } from '../../components/Row.tsx'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { accountText } from '../account/text.ts'
import { ConnectFirst } from '../account/ConnectFirst.tsx'
import sheet from './settings.css?inline'
import { useAccountSwitch } from './useAccountSwitch.ts'
import { useShownAccount } from '../account/useShownAccount.ts'
import { defineView } from '../view.ts'

/** A wallet may show a thousand accounts: the network is not asked about each of them every 10 s. */
const mostFollowed = 20

/** The accounts that the wallet has shown to the page, with what each holds. */
function SwitchAddress() {
  const t = useText(accountText)
  const { kit } = useKit()
  const account = useShownAccount()
  const switchTo = useAccountSwitch()
  useTitle(t('switchAddress'))
  if (!account) return <ConnectFirst />
  return (
    <RowList label={t('yourAccounts')}>
      {inOneOrder(account.allAccounts).map((choice, index) => {
        const isCurrent = choice.address === account.address
        return (
          <AccountChoice
            key={choice.address}
            account={choice}
            isCurrent={isCurrent}
            isFollowed={isCurrent || index < mostFollowed}
            onSelect={() => (isCurrent ? kit.modal.back() : switchTo(choice.address))}
          />
        )
      })}
    </RowList>
  )
}

/** The one in use comes first in a connection; here each keeps its place, so that nothing jumps under a finger. */
function inOneOrder<Choice extends { readonly address: string }>(accounts: readonly Choice[]) {
  return [...accounts].sort((one, other) =>
    one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1,
  )
}

export const switchAddressView = defineView('SwitchAddress', SwitchAddress, sheet)
