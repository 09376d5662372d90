/** How far a send has come. */
export type SendProgress =
  | { readonly step: 'editing' }
  /** The wallet is asked. */
  | { readonly step: 'approving' }
  /** The wallet has handed the transaction over. */
  | { readonly step: 'sent'; readonly hash: string }
  /** The chain knows it; it is in no block yet. */
  | { readonly step: 'seen'; readonly hash: string }
  | { readonly step: 'confirmed'; readonly hash: string }
  /** Nobody can tell yet whether it will be in a block, so it must not simply be sent again. */
  | { readonly step: 'unknown'; readonly hash: string | undefined; readonly message: string }

/** The send form and what became of it. */
export type SendState = {
  /** In whole tokens, as typed. */
  readonly amount: string
  /** As typed. */
  readonly receiver: string
  readonly progress: SendProgress
}

export type SendAction =
  | { readonly type: 'amountChanged'; readonly amount: string }
  | { readonly type: 'receiverChanged'; readonly receiver: string }
  | { readonly type: 'progressed'; readonly progress: SendProgress }
  | { readonly type: 'cleared' }

export const emptySend: SendState = { amount: '', receiver: '', progress: { step: 'editing' } }

const order = ['editing', 'approving', 'sent', 'seen', 'confirmed', 'unknown'] as const

/** The form can only be changed while nothing is under way; progress only goes forward, or back to the form. */
export function reduceSend(state: SendState, action: SendAction): SendState {
  const isEditing = state.progress.step === 'editing'
  switch (action.type) {
    case 'amountChanged':
      return isEditing ? { ...state, amount: cleanAmount(action.amount) ?? state.amount } : state
    case 'receiverChanged':
      return isEditing ? { ...state, receiver: action.receiver.trim() } : state
    case 'progressed': {
      const { progress } = action
      const isForward = order.indexOf(progress.step) > order.indexOf(state.progress.step)
      return isForward || progress.step === 'editing' ? { ...state, progress } : state
    }
    case 'cleared':
      return emptySend
  }
}

/**
 * A comma is read as the point that it is on many keyboards, unless it may stand between thousands: `1,000` is refused. Anything that is
 * no amount is not typed at all.
 */
function cleanAmount(text: string) {
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return undefined
  const amount = text.replace(',', '.').replace(/\s/g, '')
  return /^\d{0,60}(\.\d{0,36})?$/.test(amount) ? amount : undefined
}
