import { useText } from '../hooks/useText.ts'
import { useFeatures } from '../hooks/useFeatures.ts'
import { en } from '../locales/en.ts'
import { KitMark } from './KitMark.tsx'

/** Whose kit this is, where the operator wants that to be said. */
export function Branding() {
  const t = useText(en)
  if (!useFeatures()?.reownBranding) return null
  return (
    <p className="branding">
      <span>{t('poweredBy')}</span>
      <KitMark size={16} />
      <bdi lang="en">Latchkey</bdi>
    </p>
  )
}
