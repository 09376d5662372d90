import type { ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { Elsewhere, Waiting, WindowFirst } from './components/Notices.tsx'
import { GuardedMain } from './guard/GuardedMain.tsx'
import { LanguageContext } from './language.ts'
import { OwnWindowContext, type OwnWindow } from './ownWindow.ts'
import type { Language } from './texts/texts.ts'
import type { View } from './view.ts'

/** Properties of `ShownView`. */
export type ShownViewProps = {
  readonly Screen: ComponentType<{ readonly view: View }>
  readonly view: View
  /** Changes with each view and each place: ticks and the guard start again. */
  readonly turn: number
  /** Prompts that wait behind this one. */
  readonly waiting: number
  readonly onRejectAll: (() => void) | undefined
  readonly language: Language
  /** Body of the window that the view is in. */
  readonly windowBody: HTMLElement | undefined
  readonly ownWindow: OwnWindow
  /** Offers a window before an approval shows. */
  readonly onOpenFirst: (() => Promise<void>) | undefined
}

/** A view in the frame, or in a window of its own. */
export function ShownView({
  Screen,
  view,
  turn,
  waiting,
  onRejectAll,
  language,
  windowBody,
  ownWindow,
  onOpenFirst,
}: ShownViewProps) {
  const { reject } = 'reject' in view ? view : { reject: undefined }
  const content = (
    <GuardedMain isAlone={windowBody !== undefined} kind={view.kind} key={turn}>
      {waiting > 0 && <Waiting count={waiting} onRejectAll={onRejectAll} />}
      {view.kind === 'approval' && onOpenFirst ? (
        <WindowFirst onOpen={onOpenFirst} onCancel={view.reject} />
      ) : (
        <Screen view={view} />
      )}
    </GuardedMain>
  )
  return (
    <LanguageContext value={language}>
      <OwnWindowContext value={ownWindow}>
        {windowBody ? (
          <>
            <Elsewhere onCancel={reject} />
            {createPortal(content, windowBody)}
          </>
        ) : (
          content
        )}
      </OwnWindowContext>
    </LanguageContext>
  )
}
