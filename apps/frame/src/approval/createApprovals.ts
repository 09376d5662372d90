import { ChannelError } from '@latchkey/protocol/channel'
import type { Ui } from '../ui/mountUi.tsx'
import type {
  ContinueRequest,
  FactorChoice,
  FactorSetupRequest,
  SettingsRequest,
  UnlockRequest,
} from '../unlock/unlockRequest.ts'
import type { ApprovalRequest } from './approvalRequest.ts'
import { createPrompts, type PromptStage } from './createPrompts.ts'
import type { KnownNetwork } from './networks.ts'
import { readRequest } from './readRequest.ts'
import type { Story } from './story.ts'
import { createTokenBook, type ReadToken } from './tokenBook.ts'
import { withPatience } from './withPatience.ts'

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
  /** Resolves when the owner has closed it. */
  openSettings(request: SettingsRequest, options?: Options): Promise<void>
  /** The owner says no to everything that waits: `onRejectAll` of `mountUi`. */
  rejectAll(): void
  /** Ends everything that waits with `ABORTED`. */
  abort(): void
}

/** Fetched when the first of it is asked. Where it cannot be had, what it would read is shown as bytes that nobody can read. */
async function loadExchanges({ kind }: ApprovalRequest) {
  if (kind !== 'transaction' && kind !== 'typedData') return undefined
  const { exchanges } = await import('./exchanges/exchanges.ts').catch(() => ({
    exchanges: undefined,
  }))
  return exchanges
}

/**
 * @param options.stage tells the page when the frame is to be seen
 * @param options.networks the operator's networks, beside those that the frame knows; asked once something is to be shown
 * @param options.readToken asks the chain how a token describes itself; what it answers is shown as the token's own words
 */
export function createApprovals({
  ui,
  stage,
  networks,
  readToken,
}: {
  readonly ui: Ui
  readonly stage: PromptStage
  readonly networks?: (() => Promise<readonly KnownNetwork[]>) | undefined
  readonly readToken?: ReadToken | undefined
}): Approvals {
  const prompts = createPrompts({ ui, stage })
  const tokens = createTokenBook(readToken)
  let aborting = new AbortController()

  let earlier: Promise<unknown> = Promise.resolve()

  /** Shows requests in the order in which they came, though one may take longer to be read than the next. */
  async function askStory(read: () => Promise<Story>, { signal }: Options = {}) {
    const aborted = aborting.signal
    const shown = Promise.all([read(), withPatience(earlier)]).then(([story]) => {
      if (aborted.aborted) throw new ChannelError('ABORTED')
      const answer = prompts.prompt<'approved'>(
        (end) => ({ purpose: 'approve', view: { kind: 'approval', story, ...end } }),
        signal,
      )
      return { answer } // wrapped, so that the next one does not wait for it
    })
    earlier = shown.catch(() => undefined)
    return (await shown).answer
  }

  return {
    ask: (request, options) =>
      askStory(async () => {
        const [known, exchanges] = await Promise.all([
          withPatience(networks?.()),
          loadExchanges(request),
        ])
        return tokens.fill((findToken) =>
          readRequest(request, { findToken, networks: known, exchanges }),
        )
      }, options),
    askStory,
    askUnlock: (request, { signal } = {}) =>
      prompts.prompt<undefined>(
        (end) => ({ purpose: 'unlock', view: { kind: 'unlock', request, ...end } }),
        signal,
      ),
    askFactorSetup: (request, { signal } = {}) =>
      prompts.prompt<FactorChoice>(
        ({ done, reject }) => ({
          purpose: 'setup',
          view: {
            kind: 'setup',
            request,
            done,
            reject: request.canSkip ? () => done('later') : reject,
          },
        }),
        signal,
      ),
    askContinue: (request, { signal } = {}) =>
      prompts.prompt(
        (end) => ({ purpose: 'continue', view: { kind: 'continue', request, ...end } }),
        signal,
      ),
    openSettings: (request, { signal } = {}) =>
      prompts.prompt<undefined>(
        ({ done }) => ({
          purpose: 'settings',
          view: { kind: 'settings', request, done, reject: () => done(undefined) },
        }),
        signal,
      ),
    rejectAll: () => prompts.rejectAll(),
    abort() {
      aborting.abort()
      aborting = new AbortController()
      prompts.abort()
    },
  }
}
