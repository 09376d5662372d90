import { useEffect, useInsertionEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import componentSheet from '../components/components.css?inline'
import { ToastView } from '../components/ToastView.tsx'
import { useAccount } from '../hooks/useAccount.ts'
import { useModal } from '../hooks/useModal.ts'
import viewSheet from '../views/views.css?inline'
import { adoptSheet } from './adoptSheet.ts'
import insideSheet from './inside.css?inline'
import { createFlows } from './createFlows.ts'
import type { Shell } from './createShell.ts'
import { createTitle } from './createTitle.ts'
import { createViewLoaders } from './createViewLoaders.ts'
import { followFinger } from './followFinger.ts'
import { followHeight } from './followHeight.ts'
import { HeaderStart } from './HeaderStart.tsx'
import { ModalContext } from './ModalContext.ts'
import { PageToast } from './PageToast.tsx'
import { SetupAlert } from './SetupAlert.tsx'
import { ViewSlot } from './ViewSlot.tsx'

/** Everything inside the dialog's shell: header, the view on top of the stack, toast. */
export function Content({ shell }: { readonly shell: Shell }) {
  const { modal, open, stack, toast } = useModal()
  const value = useMemo(
    () => ({ setTitle: createTitle(shell.title), flows: createFlows() }),
    [shell],
  )
  const [loaderOf] = useState(createViewLoaders)
  const view = stack.at(-1) ?? stack[0]

  useInsertionEffect(
    () => adoptSheet(shell.root, componentSheet + viewSheet + insideSheet),
    [shell],
  )
  useEffect(() => {
    if (!open) return value.flows.clear()
    const stopFinger = followFinger(shell, modal.dismiss)
    const stopHeight = followHeight(shell)
    return () => {
      stopFinger()
      stopHeight()
    }
  }, [shell, modal, open, value])

  const loader = loaderOf(view.name)
  const { isConnected } = useAccount()
  // Closed, it gets ready for what a click would open.
  const next = open ? loader : loaderOf(isConnected ? 'Account' : 'Connect')
  useEffect(() => next.request(), [next])

  if (!open) return createPortal(<PageToast toast={toast} />, shell.root)
  return (
    <ModalContext.Provider value={value}>
      {createPortal(<HeaderStart view={view} depth={stack.length} />, shell.left)}
      {createPortal(
        <>
          <SetupAlert />
          <ViewSlot key={view.name} view={view} loader={loader} shell={shell} />
        </>,
        shell.view,
      )}
      {createPortal(
        <div className="toast-area" role="status" aria-live="polite">
          {toast && <ToastView {...toast} />}
        </div>,
        shell.overlay,
      )}
    </ModalContext.Provider>
  )
}
