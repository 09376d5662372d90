import { AlertBar } from '../components/AlertBar.tsx'
import { useStoreValue } from '../useStoreValue.ts'
import { useText } from '../i18n/useText.ts'
import { useKitContext } from '../KitContext.ts'
import { en } from '../i18n/en.ts'

/** What the kit has found wrong with its options, for the site's developer; the console has the long text. */
export function SetupAlert() {
  const t = useText(en)
  const { kit } = useKitContext('SetupAlert')
  const alert = useStoreValue(kit.store, (state) => state.alert)
  if (!alert || kit.options.logging?.debug === false) return null
  return (
    <AlertBar
      kind={alert.kind}
      kindLabel={t(alert.kind === 'error' ? 'setupMistake' : 'setupWarning')}
      text={alert.short}
      closeLabel={t('hideAlert')}
      onClose={() => kit.store.setState({ alert: undefined })}
    />
  )
}
