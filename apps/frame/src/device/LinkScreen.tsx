import type { View } from '../ui/view.ts'
import { DeviceLinkPage } from '../unlock/DeviceLinkPage.tsx'
import { RevertPage } from '../unlock/RevertPage.tsx'

/** The pages behind links of mails. */
export function LinkScreen({ view }: { readonly view: View }) {
  if (view.kind === 'deviceLink') return <DeviceLinkPage request={view.request} />
  return view.kind === 'revert' ? <RevertPage request={view.request} /> : null
}
