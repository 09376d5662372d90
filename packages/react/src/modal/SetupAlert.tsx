import { AlertBar } from '../components/AlertBar.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useStoreValue } from '../hooks/useStoreValue.ts'
import { useText } from '../hooks/useText.ts'
import { en } from '../locales/en.ts'

/** What the kit has found wrong with its options. */
export function SetupAlert() {
  const t = useText(en)
  const { kit } = useKit()
  const alert = useStoreValue(kit.store, (state) => state.alert)
  if (!alert) return null
  return (
    <AlertBar
      text={alert.short}
      closeLabel={t('hideAlert')}
      onClose={() => kit.store.setState({ alert: undefined })}
    />
  )
}
