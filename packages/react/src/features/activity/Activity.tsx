import { useText } from '../../hooks/useText.ts'
import { useTitle } from '../../modal/ModalContext.ts'
import { ConnectFirst } from '../../views/ConnectFirst.tsx'
import { useShownAccount } from '../../views/useShownAccount.ts'
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
