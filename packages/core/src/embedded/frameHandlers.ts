import type { Handlers } from '@latchkey/protocol/channel'
import type { FrameMethods } from '@latchkey/protocol/frame'
import type { FrameEvents, FrameState, FrameView } from './frame.ts'

/** What the page does with what a document of the frame tells. */
type Told = {
  readonly setState: (change: Partial<FrameState>) => void
  readonly shown: () => FrameView | undefined
  readonly listeners: ReadonlySet<FrameEvents>
  readonly onShow: () => void
  readonly onHide: () => void
  /** Called once. */
  readonly onReady: (version: number) => void
}

/** Answers what one document of the frame tells the page. */
export function frameHandlers(told: Told): Handlers<FrameMethods> {
  const { setState, shown, listeners, onShow, onHide, onReady } = told
  let isReady = false
  return {
    '@latchkey-frame/READY': ({ version }) => {
      if (!isReady) onReady(version)
      isReady = true
      return undefined
    },
    '@latchkey-frame/SHOW': (view) => {
      setState({ shown: view })
      onShow()
      return undefined
    },
    '@latchkey-frame/RESIZE': ({ height }) => {
      const view = shown()
      if (view) setState({ shown: { ...view, height } })
      return undefined
    },
    '@latchkey-frame/HIDE': () => {
      setState({ shown: undefined })
      onHide()
      return undefined
    },
    '@latchkey-frame/SESSION_ENDED': () => {
      setState({ isLocked: undefined })
      for (const { onSessionEnd } of listeners) onSessionEnd()
      return undefined
    },
    '@latchkey-frame/SOCIAL_STATE': (state) => {
      for (const { onSocial } of listeners) onSocial?.(state)
      return undefined
    },
    '@latchkey-frame/USER_CHANGED': ({ user }) => {
      setState({ isLocked: user.locked ?? false })
      for (const { onUser } of listeners) onUser(user)
      return undefined
    },
  }
}
