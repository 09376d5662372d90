import type { View } from '@latchkey/core'
import { useEffect, useInsertionEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import componentSheet from '../components/components.css?inline'
import { ToastView } from '../components/ToastView.tsx'
import { useAccount } from '../hooks/useAccount.ts'
import { useModal } from '../hooks/useModal.ts'
import { useKitContext } from '../KitContext.ts'
import { LanguageContext } from '../locales/LanguageContext.ts'
import viewSheet from '../views/views.css?inline'
import { adoptSheet } from './adoptSheet.ts'
import { createFlows } from './createFlows.ts'
import { createTitle } from './createTitle.ts'
import { createViewLoaders } from './createViewLoaders.ts'
import { followFinger } from './followFinger.ts'
import { followHeight } from './followHeight.ts'
import { followScroll } from './followScroll.ts'
import type { Frame } from './frame.ts'
import { HeaderStart } from './HeaderStart.tsx'
import insideSheet from './inside.css?inline'
import { keepEvents } from './keepEvents.ts'
import { keepFocus } from './keepFocus.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { ModalContext } from './ModalContext.ts'
import { PageToast } from './PageToast.tsx'
import { SetupAlert } from './SetupAlert.tsx'
import { useTravel } from './useTravel.ts'
import { ViewSlot } from './ViewSlot.tsx'

/** Everything inside the dialog or an embedded kit: header, the view on top of the stack, toast. */
export function Content({ shell }: { readonly shell: Frame }) {
  const { language } = useKitContext('Content')
  const { modal, open, embedded, stack, toast, loading, shaking } = useModal()
  const value = useMemo(
    () => ({ setTitle: createTitle(shell.title), flows: createFlows() }),
    [shell],
  )
  const [loaderOf] = useState(createViewLoaders)
  const view = stack.at(-1) ?? stack[0]
  const isHere = open && embedded === (shell.dialog === undefined)
  const direction = useTravel(view, stack.length, isHere)

  useInsertionEffect(
    () => adoptSheet(shell.root, componentSheet + viewSheet + insideSheet),
    [shell],
  )
  useEffect(() => {
    if (!isHere) return value.flows.clear()
    const stops = [followHeight(shell), followScroll(shell), keepFocus(shell)]
    if (shell.dialog) stops.push(followFinger(shell, modal.dismiss), keepEvents(shell))
    return () => stops.forEach((stop) => stop())
  }, [shell, modal, isHere, value])
  useFrame(shell, view, stack.length, modal.isDismissable())
  useEffect(() => void shell.card.classList.toggle('shake', isHere && shaking))

  const loader = loaderOf(view.name)
  const { isConnected } = useAccount()
  // Closed, it gets ready for what a click would open.
  const next = isHere ? loader : loaderOf(isConnected ? 'Account' : 'Connect')
  useEffect(() => next.request(), [next])

  if (!isHere) return embedded ? null : createPortal(<PageToast toast={toast} />, shell.root)
  return (
    <LanguageContext.Provider value={language}>
      <ModalContext.Provider value={value}>
        {createPortal(<HeaderStart view={view} depth={stack.length} />, shell.left)}
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
        {createPortal(
          <>
            {loading && <LoadingBar />}
            <div className="toast-area" role="status" aria-live="polite">
              {toast && <ToastView {...toast} />}
            </div>
          </>,
          shell.overlay,
        )}
      </ModalContext.Provider>
    </LanguageContext.Provider>
  )
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
