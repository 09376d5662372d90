import { ChannelError } from '@latchkey/protocol/channel'
import type { Ui } from '../screens/mountUi.tsx'
import type { View } from '../screens/view.ts'

/** How many prompts may wait, the one that shows included. */
export const promptLimit = 5

/** How long the page keeps the frame in front after a prompt, so that one that follows at once does not flicker. Milliseconds. */
const lingering = 120

/** What the page is told so that the frame can be seen (`SHOW`, `HIDE`). */
export type PromptStage = {
  show(what: { readonly purpose: Purpose; readonly title: string; readonly height: number }): void
  hide(): void
}

/** Why the frame is in front. */
export type Purpose = 'approve' | 'unlock' | 'setup' | 'continue' | 'settings'

/** How a view ends. */
export type PromptEnd<Result> = {
  readonly done: (result: Result) => void
  /** Says no; always possible. */
  readonly reject: () => void
}

type Waiting = { readonly start: () => void; readonly reject: (code: string) => void }

/**
 * One prompt at a time; others wait in the order in which they came, at most five in all. A flood is refused with `BUSY`.
 * A prompt ends by its own answer, by its signal, by `abort`, or by Escape, which the page never hears when it is pressed in here.
 */
export function createPrompts({ ui, stage }: { readonly ui: Ui; readonly stage: PromptStage }) {
  const waiting: Waiting[] = []
  let hiding: ReturnType<typeof setTimeout> | undefined

  function next() {
    const first = waiting[0]
    if (first) return first.start()
    ui.show(undefined)
    hiding = setTimeout(() => stage.hide(), lingering)
  }

  /**
   * @param view - makes what is drawn; `purpose` and `title` go to the page's header
   * @throws ChannelError `REJECTED`, `ABORTED`, `BUSY`
   */
  function prompt<Result>(
    view: (end: PromptEnd<Result>) => { readonly purpose: Purpose; readonly view: View },
    signal?: AbortSignal,
  ): Promise<Result> {
    if (waiting.length >= promptLimit)
      return Promise.reject(new ChannelError('BUSY', { message: 'Too many requests wait already' }))
    if (signal?.aborted) return Promise.reject(new ChannelError('ABORTED'))
    return new Promise<Result>((resolve, reject) => {
      const end = () => {
        signal?.removeEventListener('abort', abort)
        const place = waiting.indexOf(entry)
        if (place < 0) return false
        waiting.splice(place, 1)
        if (place === 0) next()
        else ui.setWaiting(waiting.length - 1)
        return true
      }
      const stop = (code: string) => {
        const message = code === 'REJECTED' ? 'User rejected the request' : 'Request was aborted'
        if (end()) reject(new ChannelError(code, { message }))
      }
      const abort = () => stop('ABORTED')
      const entry: Waiting = {
        start() {
          clearTimeout(hiding)
          try {
            const shown = view({
              done: (result) => {
                if (end()) resolve(result)
              },
              reject: () => stop('REJECTED'),
            })
            const { title, height } = ui.show(shown.view, waiting.length - 1)
            stage.show({ purpose: shown.purpose, title, height })
          } catch (cause) {
            if (end()) reject(new ChannelError('FAILED', { cause })) // rather than a prompt that never ends
          }
        },
        reject: stop,
      }
      signal?.addEventListener('abort', abort)
      waiting.push(entry)
      if (waiting.length === 1) entry.start()
      else ui.setWaiting(waiting.length - 1)
    })
  }

  return {
    prompt,
    /** The owner says no to all of them. */
    rejectAll() {
      for (const { reject } of [...waiting].reverse()) reject('REJECTED')
    },
    /** Ends all of them with `ABORTED`: the page closed the dialog, or the session ended. */
    abort() {
      for (const { reject } of [...waiting].reverse()) reject('ABORTED') // the one that shows goes last
    },
  }
}
