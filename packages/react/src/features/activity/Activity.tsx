import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { ConnectFirst } from '../../views/account/ConnectFirst.tsx'
import { useShownAccount } from '../../views/account/useShownAccount.ts'
import { defineView } from '../../views/view.ts'
import { ActivityList } from './ActivityList.tsx'
import { activityText } from './text.ts'

/** The list of the account's tab as a view of its own. */
function Activity() {
  const t = useText(activityText)
  useTitle(t('activity'))
  return useShownAccount() ? <ActivityList isView /> : <ConnectFirst />
}

export const activityView = defineView('Transactions', Activity)
