import { useLayoutEffect, useRef, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { ToastView } from '../components/ToastView.tsx'
import { Waiting } from '../components/Waiting.tsx'
import { useKit } from '../hooks/useKit.ts'
import { useStoreValue } from '../useStoreValue.ts'
import { useText } from '../i18n/useText.ts'
import { en } from '../i18n/en.ts'
import { useTitle } from '../dialog/ModalContext.ts'
import { useToast } from '../dialog/PageToast.tsx'
import { KitMark } from '../components/KitMark.tsx'
import { defineView } from '../views/view.ts'
import sheet from './place.css?inline'
import { frameText } from './text.ts'
import { leave, retry, usePresentedFrame } from './usePresentedFrame.ts'

/** What stands behind the frame's own window: room of its size, and a word and a way out as long as it is not there. */
function ApproveTransaction() {
  const t = useText(frameText)
  const { kit } = useKit()
  const frame = useStoreValue(kit.store, ({ frame }) => frame)
  const place = useRef<HTMLDivElement>(null)
  const title = t(frame?.shown?.purpose ?? 'approve')
  useTitle(title)
  const front = usePresentedFrame(place, title)

  return (
    <div ref={place}>
      {frame?.status === 'failed' ? (
        <Failed />
      ) : front ? (
        <>
          <Room height={frame?.shown?.height} />
          <FrameToast place={front.toasts} />
        </>
      ) : (
        <Opening />
      )}
    </div>
  )
}

/** Shows toasts in the frame's dialog, which lies over those of the modal. */
function FrameToast({ place }: { readonly place: Element }) {
  const toast = useToast()
  return toast && createPortal(<ToastView {...toast} />, place)
}

/** As high as the frame above it, so that the card behind is as large. */
function Room({ height = 0 }: { readonly height: number | undefined }) {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => room.current?.style.setProperty('--lk-room', `${height}px`), [height])
  return <div ref={room} className="frame-room" />
}

function Opening() {
  const t = useText(frameText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const isLate = useIsLate()
  return (
    <Waiting
      status="waiting"
      image={<KitMark size={44} />}
      title={t('opening')}
      text={isLate ? t('slow') : t('openingText')}
    >
      <div className="frame-opening">
        {isLate && (
          <Button compact icon="retry" onClick={() => retry(kit)}>
            {tDialog('tryAgain')}
          </Button>
        )}
        <Button kind="secondary" compact onClick={() => leave(kit)}>
          {t('cancel')}
        </Button>
      </div>
    </Waiting>
  )
}

function Failed() {
  const t = useText(frameText)
  const tDialog = useText(en)
  const { kit } = useKit()
  return (
    <Notice icon="warning" title={t('unavailable')} text={t('unavailableText')}>
      <div className="frame-opening">
        <Button compact icon="retry" onClick={() => retry(kit)}>
          {tDialog('tryAgain')}
        </Button>
        <Button kind="secondary" compact onClick={() => leave(kit)}>
          {t('cancel')}
        </Button>
      </div>
    </Notice>
  )
}

export const approveTransactionView = defineView('ApproveTransaction', ApproveTransaction, sheet)

/** After this, somebody who waits gets a way to try again. */
const lateMilliseconds = 8_000

/** Whether a component has stood there for longer than anybody likes to wait. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
