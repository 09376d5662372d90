import type { View } from '../view.ts'
import { DeviceLinkPage } from './DeviceLinkPage.tsx'
import { RevertPage } from './RevertPage.tsx'

/** The pages behind links of mails. */
export function LinkScreen({ view }: { readonly view: View }) {
  if (view.kind === 'deviceLink') return <DeviceLinkPage request={view.request} />
  return view.kind === 'revert' ? <RevertPage request={view.request} /> : null
}
