import type { View } from '@latchkey/core'
import { useEffect, useInsertionEffect, useLayoutEffect, useMemo, useState } from 'react'
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
import { createAfterimage } from './instant/createAfterimage.ts'
import { createFlows } from './createFlows.ts'
import { createViewLoaders } from './createViewLoaders.ts'
import { DrawnAhead, drawsAhead, rehearseContent } from './instant/DrawnAhead.tsx'
import { followHeight } from './followHeight.ts'
import { followScroll } from './followScroll.ts'
import type { Frame } from './instant/createCard.ts'
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

const connect: View = { name: 'Connect' }

/** Everything inside the dialog or an embedded kit: header, the view on top of the stack, toast. */
export function Content({ shell }: { readonly shell: Frame }) {
  const { language } = useKitContext('Content')
  const { modal, open, embedded, stack, loading, shaking } = useModal()
  const toast = useToast()
  const value = useMemo(
    () => ({
      setTitle: createTitle(shell.title),
      headerStart: shell.left,
      flows: createFlows(),
    }),
    [shell],
  )
  const [loaderOf] = useState(createViewLoaders)
  const isHere = open && embedded === (shell.dialog === undefined)
  const { isConnected } = useAccount()
  const [hasBeenHere, setHasBeenHere] = useState(isHere)
  if (isHere && !hasBeenHere) setHasBeenHere(true)
  // A visitor is about to click: what the click will show is drawn by then.
  const isAhead = drawsAhead && !embedded && !isHere && !hasBeenHere && !isConnected
  const view = isAhead ? connect : (stack.at(-1) ?? stack[0])
  const direction = useTravel(view, stack.length, isHere)

  useInsertionEffect(
    () => adoptSheet(shell.root, componentSheet + viewSheet + insideSheet),
    [shell],
  )
  // Not after drawing: views in the page are closed and open again at once.
  useEffect(() => modal.subscribe(({ open }) => open || value.flows.clear()), [modal, value])
  useEffect(() => {
    if (!isHere) return
    const stops = [followHeight(shell), followScroll(shell), keepFocus(shell)]
    if (shell.dialog)
      stops.push(
        pull(shell, modal.dismiss),
        askToClose(shell.dialog, modal.dismiss),
        keepEvents(shell),
      )
    return () => stops.forEach((stop) => stop())
  }, [shell, modal, isHere, value])
  useEffect(() => (isAhead ? rehearseContent(shell) : undefined), [shell, isAhead])
  useFrame(shell, view, stack.length, modal.isDismissable())
  useEffect(() => void shell.card.classList.toggle('shake', isHere && shaking))

  const loader = loaderOf(view.name)
  // Closed, it gets ready for what a click would open.
  const next = isHere ? loader : loaderOf(isConnected ? 'Account' : 'Connect')
  useEffect(() => next.request(), [next])

  return (
    <LanguageContext.Provider value={language}>
      <Opening shell={shell} isHere={isHere} />
      {!embedded && <PageToast toast={isHere ? undefined : toast} root={shell.root} />}
      {(isHere || isAhead) && (
        <ModalContext.Provider value={value}>
          <DrawnAhead isShown={isHere}>
            {createPortal(
              <>
                <HeaderStart view={view} depth={stack.length} />
                {loading && <LoadingBar />}
                <div className="toast-area" role="status" aria-live="polite">
                  {toast && <ToastView {...toast} />}
                </div>
              </>,
              shell.left,
            )}
            {createPortal(
              <>
                <SetupAlert />
                <ViewSlot
                  key={keyOf(view)}
                  view={view}
                  loader={loader}
                  shell={shell}
                  direction={direction}
                />
              </>,
              shell.view,
            )}
          </DrawnAhead>
        </ModalContext.Provider>
      )}
    </LanguageContext.Provider>
  )
}

/** Opens the dialog. It stands before the views, whose own effects, and what wants the focus in them, find it open. */
function Opening({ shell, isHere }: { readonly shell: Frame; readonly isHere: boolean }) {
  useLayoutEffect(() => shell.takeOver?.(createAfterimage(shell)), [shell])
  useLayoutEffect(() => {
    if (isHere) shell.show?.()
  }, [shell, isHere])
  return null
}

/** Lets a finger pull the dialog down where it is a sheet at the foot of a small screen. */
function pull(shell: Frame, close: () => void) {
  let stop: (() => void) | undefined
  let isWanted = true
  if (globalThis.matchMedia?.('(max-width: 430px)').matches)
    import('./followFinger.ts').then(
      ({ followFinger }) => {
        if (isWanted) stop = followFinger(shell, close)
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

/** What the frame itself has to know about the view in it. */
function useFrame(frame: Frame, view: View, depth: number, isDismissable: boolean) {
  useEffect(() => {
    const { dialog, close } = frame
    // A browser's own ways to close: none where a decision is needed. Escape is answered by the dialog itself.
    dialog?.setAttribute('closedby', isDismissable ? 'closerequest' : 'none')
    const isHome = depth === 1 && ['Connect', 'Account', 'UnsupportedChain'].includes(view.name)
    close.toggleAttribute('hidden', !dialog && isHome) // an embedded kit has nothing behind its first view
  }, [frame, isDismissable, view, depth])
  useEffect(() => void frame.body.scrollTo?.(0, 0), [frame, view])
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
