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

/** Draws a prompt. `purpose` and the view's title go to the page's header. */
type PromptView<Result> = (end: PromptEnd<Result>) => {
  readonly purpose: Purpose
  readonly view: View
}

/** Prompts of the frame: one at a time. */
export interface Prompts {
  /** @throws ChannelError `REJECTED`, `ABORTED`, `BUSY` */
  prompt<Result>(view: PromptView<Result>, signal?: AbortSignal): Promise<Result>
  /** Rejects all prompts for the owner. */
  rejectAll(): void
  /** Ends all prompts with `ABORTED`: the page closed the dialog, or the session ended. */
  abort(): void
}

type Waiting = { readonly start: () => void; readonly reject: (code: string) => void }

/** Context of the prompts. */
interface Queue {
  readonly ui: Ui
  readonly stage: PromptStage
  /** In order; the first one shows. */
  readonly waiting: Waiting[]
  hiding: ReturnType<typeof setTimeout> | undefined
}

/**
 * Shows one prompt at a time. Other prompts wait in order, at most five in all; one more is rejected with `BUSY`.
 * A prompt ends by its own answer, by its signal, by `abort`, or by Escape. The page does not get key events of the frame.
 */
export function createPrompts({
  ui,
  stage,
}: {
  readonly ui: Ui
  readonly stage: PromptStage
}): Prompts {
  const queue: Queue = { ui, stage, waiting: [], hiding: undefined }
  return {
    prompt: (view, signal) => prompt(queue, view, signal),
    rejectAll: () => rejectAll(queue, 'REJECTED'),
    abort: () => rejectAll(queue, 'ABORTED'),
  }
}

/** Ends all prompts, the visible one last. */
function rejectAll({ waiting }: Queue, code: string) {
  for (const { reject } of [...waiting].reverse()) reject(code)
}

function showNext(queue: Queue) {
  const { ui, stage, waiting } = queue
  const first = waiting[0]
  if (first) return first.start()
  ui.show(undefined)
  queue.hiding = setTimeout(() => stage.hide(), lingering)
}

async function prompt<Result>(
  queue: Queue,
  view: PromptView<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (queue.waiting.length >= promptLimit)
    throw new ChannelError('BUSY', { message: 'Too many requests wait already' })
  if (signal?.aborted) throw new ChannelError('ABORTED')
  return new Promise<Result>((resolve, reject) => {
    const end = () => {
      signal?.removeEventListener('abort', abort)
      return remove(queue, entry)
    }
    const stop = (code: string) => {
      const message = code === 'REJECTED' ? 'User rejected the request' : 'Request was aborted'
      if (end()) reject(new ChannelError(code, { message }))
    }
    const abort = () => stop('ABORTED')
    const done = (result: Result) => {
      if (end()) resolve(result)
    }
    const entry: Waiting = {
      start() {
        clearTimeout(queue.hiding)
        try {
          show(queue, view({ done, reject: () => stop('REJECTED') }))
        } catch (cause) {
          if (end()) reject(new ChannelError('FAILED', { cause })) // rather than a prompt that never ends
        }
      },
      reject: stop,
    }
    signal?.addEventListener('abort', abort)
    add(queue, entry)
  })
}

function add({ ui, waiting }: Queue, entry: Waiting) {
  waiting.push(entry)
  if (waiting.length === 1) entry.start()
  else ui.setWaiting(waiting.length - 1)
}

/** Removes a prompt and shows the next one. Returns false if the prompt has ended before. */
function remove(queue: Queue, entry: Waiting): boolean {
  const { ui, waiting } = queue
  const place = waiting.indexOf(entry)
  if (place < 0) return false
  waiting.splice(place, 1)
  if (place === 0) showNext(queue)
  else ui.setWaiting(waiting.length - 1)
  return true
}

function show(
  { ui, stage, waiting }: Queue,
  { purpose, view }: { readonly purpose: Purpose; readonly view: View },
) {
  const { title, height } = ui.show(view, waiting.length - 1)
  stage.show({ purpose, title, height })
}
