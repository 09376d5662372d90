import { ChannelError } from '@latchkey/protocol/channel'
import type { Ui } from '../screens/mountUi.tsx'
import type {
  ContinueRequest,
  EmailChangeChoice,
  EmailChangeRequest,
  FactorChoice,
  FactorSetupRequest,
  SettingsChoice,
  SettingsRequest,
  UnlockRequest,
} from '../screens/unlock/unlockRequest.ts'
import type { ApprovalRequest } from './approvalRequest.ts'
import { createPrompts, type Prompts, type PromptStage } from './createPrompts.ts'
import type { KnownNetwork } from './networks.ts'
import type { Story } from './story.ts'
import { createFactBook, type ChainReader, type FactBook, withPatience } from './facts.ts'

/** What a person is waited for with. */
type Options = { readonly signal?: AbortSignal | undefined }

/** Everything that the frame asks its owner, one at a time. */
export type Approvals = {
  /**
   * Shows what would be signed, read from the bytes themselves, and waits for the owner.
   *
   * @throws ChannelError `REJECTED`, `ABORTED`, or `BUSY` when five wait already
   */
  ask(request: ApprovalRequest, options?: Options): Promise<'approved'>
  /**
   * Shows what was read elsewhere from the bytes that would be signed, and waits for the owner. Throws like `ask`, and what reading throws.
   */
  askStory(read: () => Promise<Story>, options?: Options): Promise<'approved'>
  /** Resolves when one of the request's functions has opened the wallet. Throws like `ask`. */
  askUnlock(request: UnlockRequest, options?: Options): Promise<void>
  /** Resolves to what was set up. Escape means `later` where that is offered; else throws like `ask`. */
  askFactorSetup(request: FactorSetupRequest, options?: Options): Promise<FactorChoice>
  /** "Continue to {origin}?" Throws like `ask`. */
  askContinue(request: ContinueRequest, options?: Options): Promise<'continued'>
  /** Resolves to the change of address that its owner answers, or when it is closed. */
  openSettings(request: SettingsRequest, options?: Options): Promise<SettingsChoice | undefined>
  /** Resolves to what its owner wants; Escape keeps the change. */
  askEmailChange(request: EmailChangeRequest, options?: Options): Promise<EmailChangeChoice>
  /** The owner says no to everything that waits: `onRejectAll` of `mountUi`. */
  rejectAll(): void
  /** Ends everything that waits with `ABORTED`. */
  abort(): void
}

/**
 * Loads the request reader on first use. If the exchange decoders fail to load, calls of exchanges show as
 * unreadable bytes.
 */
async function loadReading({ kind }: ApprovalRequest) {
  const isCall = kind === 'transaction' || kind === 'typedData'
  const [{ readRequest }, exchanges] = await Promise.all([
    import('./readRequest.ts'),
    isCall ? import('./exchanges/exchanges.ts').catch(() => undefined) : undefined,
  ])
  return { readRequest, exchanges: exchanges?.exchanges }
}

/**
 * @param options.stage tells the page when the frame is to be seen
 * @param options.networks the operator's networks, beside those that the frame knows; asked once something is to be shown
 * @param options.reader asks chains what contracts are and what the account has; what a token says of itself is shown as its own words
 */
export function createApprovals({
  ui,
  stage,
  networks,
  reader,
}: {
  readonly ui: Ui
  readonly stage: PromptStage
  readonly networks?: (() => Promise<readonly KnownNetwork[]>) | undefined
  readonly reader?: ChainReader | undefined
}): Approvals {
  const prompts = createPrompts({ ui, stage })
  const book = createFactBook(reader)
  const queue: StoryQueue = {
    prompts,
    aborting: new AbortController(),
    earlier: Promise.resolve(),
  }

  return {
    ask: (request, { signal } = {}) =>
      askStory(queue, () => readStory(request, book, networks), signal),
    askStory: (read, { signal } = {}) => askStory(queue, read, signal),
    askUnlock: (request, { signal } = {}) =>
      prompts.prompt<undefined>(
        (end) => ({ purpose: 'unlock', view: { kind: 'unlock', request, ...end } }),
        signal,
      ),
    askFactorSetup: (request, { signal } = {}) => askFactorSetup(prompts, request, signal),
    askContinue: (request, { signal } = {}) =>
      prompts.prompt(
        (end) => ({ purpose: 'continue', view: { kind: 'continue', request, ...end } }),
        signal,
      ),
    openSettings: (request, { signal } = {}) => openSettings(prompts, request, signal),
    askEmailChange: (request, { signal } = {}) => askEmailChange(prompts, request, signal),
    rejectAll: () => prompts.rejectAll(),
    abort() {
      queue.aborting.abort()
      queue.aborting = new AbortController()
      prompts.abort()
    },
  }
}

/** Requests that are read and shown in the order in which they came. */
interface StoryQueue {
  readonly prompts: Prompts
  aborting: AbortController
  /** Settles when the previous request was read and shown. */
  earlier: Promise<unknown>
}

/** Shows requests in the order in which they came, though reading one may take longer than reading the next. */
async function askStory(queue: StoryQueue, read: () => Promise<Story>, signal?: AbortSignal) {
  const aborted = queue.aborting.signal
  const shown = Promise.all([read(), withPatience(queue.earlier)]).then(([story]) => {
    if (aborted.aborted) throw new ChannelError('ABORTED')
    const answer = queue.prompts.prompt<'approved'>(
      (end) => ({ purpose: 'approve', view: { kind: 'approval', story, ...end } }),
      signal,
    )
    return { answer } // wrapped, so that the next one does not wait for it
  })
  queue.earlier = shown.catch(() => undefined)
  return (await shown).answer
}

async function readStory(
  request: ApprovalRequest,
  book: FactBook,
  networks?: () => Promise<readonly KnownNetwork[]>,
): Promise<Story> {
  const [known, { readRequest, exchanges }] = await Promise.all([
    withPatience(networks?.()),
    loadReading(request),
  ])
  return book.fill((facts) => readRequest(request, { facts, networks: known, exchanges }))
}

function askFactorSetup(prompts: Prompts, request: FactorSetupRequest, signal?: AbortSignal) {
  return prompts.prompt<FactorChoice>(({ done, reject }) => {
    const onReject = request.canSkip ? () => done('later') : reject
    return { purpose: 'setup', view: { kind: 'setup', request, done, reject: onReject } }
  }, signal)
}

function openSettings(prompts: Prompts, request: SettingsRequest, signal?: AbortSignal) {
  return prompts.prompt<SettingsChoice | undefined>(
    ({ done }) => ({
      purpose: 'settings',
      view: { kind: 'settings', request, done, reject: () => done(undefined) },
    }),
    signal,
  )
}

function askEmailChange(prompts: Prompts, request: EmailChangeRequest, signal?: AbortSignal) {
  return prompts.prompt<EmailChangeChoice>(
    ({ done }) => ({
      purpose: 'settings',
      view: { kind: 'emailChange', request, done, reject: () => done('keep') },
    }),
    signal,
  )
}
