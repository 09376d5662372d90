import type { View } from '@latchkey/core'
import {
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import componentSheet from '../components/components.css?inline'
import { ToastView } from '../components/ToastView.tsx'
import { useAccount } from '../hooks/useAccount.ts'
import { useModal } from '../hooks/useModal.ts'
import { useKitContext } from '../KitContext.ts'
import { SetupAlert } from './SetupAlert.tsx'
import { LanguageContext } from '../i18n/language.ts'
import viewSheet from '../views/views.css?inline'
import { adoptSheet } from './adoptSheet.ts'
import { askToClose } from './askToClose.ts'
import { createFlows } from './createFlows.ts'
import { createViewLoaders } from './createViewLoaders.ts'
import { followHeight, followScroll } from './followHeight.ts'
import type { Surface } from './createCard.ts'
import { HeaderStart } from './HeaderStart.tsx'
import insideSheet from './inside.css?inline'
import { keepEvents } from './keepEvents.ts'
import { keepFocus } from './keepFocus.ts'
import { ModalContext } from './ModalContext.ts'
import { PageToast, useToast } from './PageToast.tsx'
import { useTravel } from './useTravel.ts'
import { ViewSlot } from './ViewSlot.tsx'
import { useText } from '../i18n/useText.ts'
import { en } from '../i18n/en.ts'

type Properties = {
  readonly surface: Surface
  /** View to draw while the modal is closed. Default: none. */
  readonly ahead?: View | undefined
  /** Holds header and view. */
  readonly Stage?: ComponentType<{ readonly isShown: boolean; readonly children: ReactNode }>
}

/** Everything inside the dialog or an embedded kit: header, the view on top of the stack, toast. */
export function Content({ surface, ahead, Stage }: Properties) {
  const { language } = useKitContext('Content')
  const { modal, open, embedded, stack, loading, shaking } = useModal()
  const toast = useToast()
  const value = useMemo(
    () => ({
      setTitle: createTitle(surface.title),
      headerStart: surface.left,
      flows: createFlows(),
    }),
    [surface],
  )
  const [loaderOf] = useState(createViewLoaders)
  const isHere = open && embedded === (surface.dialog === undefined)
  const { isConnected } = useAccount()
  const view = ahead ?? stack.at(-1) ?? stack[0]
  const direction = useTravel(view, stack.length, isHere)

  useInsertionEffect(
    () => adoptSheet(surface.root, componentSheet + viewSheet + insideSheet),
    [surface],
  )
  // Not after drawing: views in the page are closed and open again at once.
  useEffect(() => modal.subscribe(({ open }) => open || value.flows.clear()), [modal, value])
  useFollowers(surface, modal.dismiss, isHere)
  useSurface(surface, view, stack.length, modal.isDismissable())
  useEffect(() => void surface.card.classList.toggle('shake', isHere && shaking))

  const loader = loaderOf(view.name)
  // Closed, it gets ready for what a click would open.
  const next = isHere ? loader : loaderOf(isConnected ? 'Account' : 'Connect')
  useEffect(() => next.request(), [next])

  const content = (
    <>
      {createPortal(
        <>
          <HeaderStart view={view} depth={stack.length} />
          {loading && <LoadingBar />}
          <div className="toast-area" role="status" aria-live="polite">
            {toast && <ToastView {...toast} />}
          </div>
        </>,
        surface.left,
      )}
      {createPortal(
        <>
          <SetupAlert />
          <ViewSlot
            key={keyOf(view)}
            view={view}
            loader={loader}
            surface={surface}
            direction={direction}
          />
        </>,
        surface.view,
      )}
    </>
  )
  return (
    <LanguageContext.Provider value={language}>
      {!embedded && <PageToast toast={isHere ? undefined : toast} root={surface.root} />}
      {(isHere || ahead) && (
        <ModalContext.Provider value={value}>
          {Stage ? <Stage isShown={isHere}>{content}</Stage> : content}
        </ModalContext.Provider>
      )}
    </LanguageContext.Provider>
  )
}

/** Follows height, scroll position, focus and events of the surface while it is shown. */
function useFollowers(surface: Surface, dismiss: () => void, isHere: boolean) {
  useEffect(() => {
    if (!isHere) return
    const stops = [followHeight(surface), followScroll(surface), keepFocus(surface)]
    if (surface.dialog)
      stops.push(pull(surface, dismiss), askToClose(surface.dialog, dismiss), keepEvents(surface))
    return () => stops.forEach((stop) => stop())
  }, [surface, dismiss, isHere])
}

/** Lets a finger pull the dialog down where it is a sheet at the foot of a small screen. */
function pull(surface: Surface, close: () => void) {
  let stop: (() => void) | undefined
  let isWanted = true
  if (globalThis.matchMedia?.('(max-width: 430px)').matches)
    import('./followFinger.ts').then(
      ({ followFinger }) => {
        if (isWanted) stop = followFinger(surface, close)
      },
      () => undefined, // it closes by its button all the same
    )
  return () => {
    isWanted = false
    stop?.()
  }
}

/** The same view about something else is another one. */
function keyOf(view: View) {
  return `${view.name} ${JSON.stringify('parameters' in view ? view.parameters : undefined)}`
}

/** Sets what the surface itself shows of the view in it: the ways to close and the scroll position. */
function useSurface(surface: Surface, view: View, depth: number, isDismissable: boolean) {
  useEffect(() => {
    const { dialog, close } = surface
    // A browser's own ways to close: none where a decision is needed. Escape is answered by the dialog itself.
    dialog?.setAttribute('closedby', isDismissable ? 'closerequest' : 'none')
    const isHome = depth === 1 && ['Connect', 'Account', 'UnsupportedChain'].includes(view.name)
    close.toggleAttribute('hidden', !dialog && isHome) // an embedded kit has nothing behind its first view
  }, [surface, isDismissable, view, depth])
  useEffect(() => void surface.body.scrollTo?.(0, 0), [surface, view])
}

const titleMilliseconds = 120

/** Writes the dialog's title; a change is a short fade, as long as the visitor has nothing against motion. */
export function createTitle(heading: HTMLElement) {
  return (title: string, isVisible: boolean) => {
    heading.classList.toggle('unseen', !isVisible)
    if (heading.textContent === title) return
    heading.textContent = title
    heading.animate?.({ opacity: [0, 1] }, { duration: titleMilliseconds })
  }
}

/** Something is under way that the whole dialog waits for. */
export function LoadingBar() {
  const t = useText(en)
  return <div className="loading" role="progressbar" aria-label={t('loading')} part="loading" />
}
