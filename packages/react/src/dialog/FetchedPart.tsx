import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { useText } from '../i18n/useText.ts'
import { en } from '../i18n/en.ts'
import { createLoader } from './createLoader.ts'

type Properties = {
  readonly load: () => Promise<ComponentType>
  /** What stands there until it is fetched. Default: two lines. */
  readonly waiting?: ReactNode
}

/** A part of a view that a feature brings: a skeleton until it is fetched; a failure can be tried again. */
export function FetchedPart({ load, waiting }: Properties) {
  const t = useText(en)
  const [loader] = useState(() => createLoader(load))
  const loaded = useSyncExternalStore(loader.subscribe, loader.getSnapshot, loader.getSnapshot)
  useEffect(() => loader.request(), [loader])
  if (loaded.status === 'ready') return <loaded.module />
  if (loaded.status === 'failed')
    return (
      <Notice icon="warning" title={t('viewFailed')} text={t('loadFailed')}>
        <Button icon="retry" compact onClick={loader.request}>
          {t('tryAgain')}
        </Button>
      </Notice>
    )
  if (waiting !== undefined) return waiting
  return (
    <div className="tokens" aria-hidden="true">
      <i className="bone part-bone" />
      <i className="bone part-bone" />
    </div>
  )
}
