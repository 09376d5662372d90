import type { View } from '@latchkey/core'
import { memo, useEffect, useInsertionEffect, useSyncExternalStore } from 'react'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { useText } from '../i18n/useText.ts'
import { useKitContext } from '../KitContext.ts'
import { en } from '../i18n/en.ts'
import { adoptSheet } from './adoptSheet.ts'
import type { ViewLoader } from './createViewLoaders.ts'
import type { Surface } from './createCard.ts'
import type { Direction } from './useTravel.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { ViewSkeleton } from './ViewSkeleton.tsx'

type Properties = {
  readonly view: View
  readonly loader: ViewLoader
  readonly surface: Surface
  readonly direction: Direction
}

/** One view. Until its code is there, a skeleton of its size stands in its place; a failure can be tried again. */
export const ViewSlot = memo(function ViewSlot({ view, loader, surface, direction }: Properties) {
  const t = useText(en)
  const { kit } = useKitContext('ViewSlot')
  const loaded = useSyncExternalStore(loader.subscribe, loader.getSnapshot, loader.getSnapshot)
  const definition = loaded.status === 'ready' ? loaded.module : undefined
  const sheet = definition?.sheet
  useInsertionEffect(() => (sheet ? adoptSheet(surface.root, sheet) : undefined), [sheet, surface])

  const isShown = definition !== undefined
  useEffect(() => {
    // A view that replaces another takes the focus with it, unless it put it somewhere itself.
    if (isShown && !surface.root.activeElement && (surface.mayTakeFocus?.() ?? true))
      surface.title.focus({ preventScroll: true })
  }, [surface, isShown])

  if (definition)
    return (
      <div className="view-in" data-travel={direction}>
        <ViewBoundary
          title={t('viewFailed')}
          text={t('viewFailedText')}
          retryLabel={t('tryAgain')}
          // React has written it to the console already.
          onFailure={(error) => kit.log.info('A view has failed', error)}
        >
          <definition.component parameters={'parameters' in view ? view.parameters : undefined} />
        </ViewBoundary>
      </div>
    )
  if (loaded.status === 'failed')
    return (
      <div className="view-in" data-travel={direction}>
        <Notice icon="warning" title={t('viewFailed')} text={t('loadFailed')}>
          <Button icon="retry" compact onClick={loader.request}>
            {t('tryAgain')}
          </Button>
        </Notice>
      </div>
    )
  return <ViewSkeleton name={view.name} />
})
