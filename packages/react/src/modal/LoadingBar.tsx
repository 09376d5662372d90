import { useText } from '../hooks/useText.ts'
import { en } from '../locales/en.ts'

/** Something is under way that the whole dialog waits for. */
export function LoadingBar() {
  const t = useText(en)
  return <div className="loading" role="progressbar" aria-label={t('loading')} part="loading" />
}
