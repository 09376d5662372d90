import type { View, ViewName } from '@latchkey/core'
import { IconButton } from '../components/Button.tsx'
import { useModal } from '../hooks/useModal.ts'
import { useText } from '../hooks/useText.ts'
import { en } from '../locales/en.ts'
import { NetworkPicker } from './NetworkPicker.tsx'

/** Views that ask for a decision: there is no way back from them but by deciding. */
const withoutBack: readonly ViewName[] = ['ApproveTransaction', 'SIWXSignMessage']

/** The start of the header: the network on Account, the way back wherever there is one. */
export function HeaderStart({ view, depth }: { readonly view: View; readonly depth: number }) {
  const t = useText(en)
  const { modal } = useModal()
  if (view.name === 'Account') return <NetworkPicker />
  if (depth < 2 || withoutBack.includes(view.name)) return null
  return <IconButton icon="back" label={t('back')} onClick={modal.back} />
}
