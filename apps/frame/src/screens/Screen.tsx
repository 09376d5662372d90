import { ApprovalView } from '../approval/ApprovalView.tsx'
import { ContinueView } from './unlock/ContinueView.tsx'
import { EmailChangeView } from './settings/EmailChangeView.tsx'
import { SettingsView } from './settings/SettingsView.tsx'
import { SetupView } from './unlock/SetupView.tsx'
import { UnlockView } from './unlock/UnlockView.tsx'
import type { View } from './view.ts'

/** The view that shows. */
export function Screen({ view }: { readonly view: View }) {
  switch (view.kind) {
    case 'approval':
      return (
        <ApprovalView
          story={view.story}
          onApprove={() => view.done('approved')}
          onReject={view.reject}
        />
      )
    case 'unlock':
      return (
        <UnlockView
          request={view.request}
          onDone={() => view.done(undefined)}
          onCancel={view.reject}
        />
      )
    case 'setup':
      return <SetupView request={view.request} onDone={view.done} />
    case 'continue':
      return (
        <ContinueView
          request={view.request}
          onContinue={() => view.done('continued')}
          onCancel={view.reject}
        />
      )
    case 'settings':
      return <SettingsView request={view.request} onClose={view.done} />
    case 'emailChange':
      return <EmailChangeView request={view.request} onChoose={view.done} />
    case 'deviceLink':
    case 'revert':
      return null // pages of another document
  }
}
