import { formatAmount } from '@latchkey/core'
import {
  defaultSlippage,
  SwapTamperedError,
  type SwapQuote,
  type SwapToken,
} from '@latchkey/core/swaps'
import { canBeAmount } from '../../flows/readAmount.ts'
import type { SwapArguments } from './index.ts'
import type { Intent } from '../../flows/intents.ts'
import { useFlow } from '../../dialog/useFlow.ts'

/** How far a swap has come. */
export type SwapProgress =
  | { readonly step: 'editing' }
  /** The wallet is asked for an approval, and then its block is waited for. */
  | { readonly step: 'approving'; readonly isSent: boolean }
  /** The wallet is asked for the swap. */
  | { readonly step: 'asking' }
  /** The wallet has handed the transaction over; the record of transactions says how it stands. */
  | { readonly step: 'following'; readonly hash: string }
  /** Nobody can tell yet whether it was sent, so it must not simply be sent again. */
  | { readonly step: 'unknown' }

/** Which of the two tokens. */
export type SwapSide = 'sell' | 'buy'

/** The swap form and what became of it. */
export type SwapState = {
  /** The account and network that it is for; another one begins anew. */
  readonly scope?: string | undefined
  readonly sell?: SwapToken | undefined
  readonly buy?: SwapToken | undefined
  /** Of what is sold, in whole tokens: as typed, or else as a decimal string. */
  readonly amount: string
  readonly isTyped: boolean
  /** The last text that was no part of an amount, until another one is. */
  readonly refused?: string | undefined
  /** In basis points. */
  readonly slippage: number
  /** Tokens that the visitor has brought in by their address. */
  readonly imported: readonly SwapToken[]
  /** The price impact that the visitor has agreed to, in percent. */
  readonly acceptedImpact?: number | undefined
  /** What is reviewed: exactly this is swapped. */
  readonly order?: SwapQuote | undefined
  /** What the visitor has last seen as the least to arrive, where `order` is worse. */
  readonly before?: bigint | undefined
  /** What is sold was approved since this swap was put together, so that one of two steps is done. */
  readonly isApproved: boolean
  readonly progress: SwapProgress
  /** Why the last try has swapped nothing, until something is changed. */
  readonly failure?: { readonly error: unknown } | undefined
  /** What the view was opened with, once it was put into the form. */
  readonly applied?: SwapArguments | undefined
}

export type SwapAction =
  | { readonly type: 'amountChanged'; readonly amount: string; readonly isTyped?: boolean }
  | { readonly type: 'tokenChosen'; readonly side: SwapSide; readonly token: SwapToken }
  | { readonly type: 'tokenImported'; readonly token: SwapToken }
  /** @param expected - what the last quote would have brought */
  | { readonly type: 'reversed'; readonly expected: bigint | undefined }
  | { readonly type: 'slippageChosen'; readonly slippage: number }
  | { readonly type: 'impactAccepted'; readonly impact: number | undefined }
  | { readonly type: 'scopeChanged'; readonly scope: string; readonly native: SwapToken }
  | {
      readonly type: 'opened'
      readonly parameters: SwapArguments
      readonly sell: SwapToken | undefined
      readonly buy: SwapToken | undefined
    }
  | { readonly type: 'reviewed'; readonly order: SwapQuote }
  | { readonly type: 'renewed'; readonly order: SwapQuote }
  | { readonly type: 'progressed'; readonly progress: SwapProgress }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'cleared' }

export const emptySwap: SwapState = {
  amount: '',
  isTyped: false,
  slippage: defaultSlippage,
  imported: [],
  isApproved: false,
  progress: { step: 'editing' },
}

/** What has to be looked at anew once anything of the swap is another. */
const unseen = {
  acceptedImpact: undefined,
  order: undefined,
  before: undefined,
  isApproved: false,
  failure: undefined,
} as const

const order = ['editing', 'approving', 'asking', 'following', 'unknown'] as const

/** How many decimals of an expected amount are worth keeping. */
const shownDecimals = 6

/** The form can only be changed while nothing is under way; progress only goes forward, or back to the form. */
export function reduceSwap(state: SwapState, action: SwapAction): SwapState {
  if (action.type === 'progressed') return progress(state, action.progress)
  if (action.type === 'cleared')
    return {
      ...emptySwap,
      scope: state.scope,
      sell: state.sell,
      slippage: state.slippage,
      imported: state.imported,
      applied: state.applied,
    }
  if (action.type === 'failed') return { ...state, failure: { error: action.error } }
  if (state.progress.step !== 'editing') return state
  switch (action.type) {
    case 'amountChanged': {
      const { amount, isTyped = false } = action
      return canBeAmount(amount, isTyped)
        ? { ...state, ...unseen, amount, isTyped, refused: undefined }
        : { ...state, refused: amount }
    }
    case 'tokenChosen':
      return chooseToken(state, action.side, action.token)
    case 'tokenImported':
      return { ...state, imported: [action.token, ...state.imported] }
    case 'reversed': {
      const { sell, buy } = state
      const amount = action.expected === undefined ? '' : roughly(action.expected, buy)
      return { ...state, ...unseen, sell: buy, buy: sell, amount, isTyped: false }
    }
    case 'slippageChosen':
      return { ...state, ...unseen, slippage: action.slippage }
    case 'impactAccepted':
      return { ...state, acceptedImpact: action.impact }
    case 'scopeChanged':
      return action.scope === state.scope
        ? state
        : {
            ...emptySwap,
            scope: action.scope,
            sell: action.native,
            slippage: state.slippage,
            applied: state.applied,
          }
    case 'opened':
      return open(state, action)
    case 'reviewed':
      return { ...state, order: action.order, before: undefined, failure: undefined }
    case 'renewed':
      return renew(state, action.order)
  }
}

function progress(state: SwapState, progress: SwapProgress): SwapState {
  const isForward = order.indexOf(progress.step) >= order.indexOf(state.progress.step)
  return isForward || progress.step === 'editing' ? { ...state, progress } : state
}

function chooseToken(state: SwapState, side: SwapSide, token: SwapToken): SwapState {
  const other = side === 'sell' ? 'buy' : 'sell'
  // The token of the other side changes places with it.
  const swapped = isSameToken(state[other], token) ? state[side] : state[other]
  return { ...state, ...unseen, [side]: token, [other]: swapped }
}

/** Puts the arguments of the view into the form, once. */
function open(state: SwapState, action: Extract<SwapAction, { type: 'opened' }>): SwapState {
  const { parameters, buy } = action
  if (parameters === state.applied) return state
  const amount = parameters.amount ?? ''
  // Nothing is sold in the place of a token that was asked for and is not there.
  const isAsked = parameters.fromToken !== undefined
  const sell = isAsked ? action.sell : state.sell
  const isOne = isSameToken(sell, buy)
  return {
    ...state,
    ...unseen,
    applied: parameters,
    sell: isOne && !isAsked ? undefined : sell,
    buy: isOne && isAsked ? undefined : buy,
    amount: canBeAmount(amount) ? amount : '',
    isTyped: false,
  }
}

/** Replaces the reviewed quote by a newer one for the same swap. */
function renew(state: SwapState, order: SwapQuote): SwapState {
  // The wallet has moved on to another account or network.
  if (state.order && String(intentOf(state.order)) !== String(intentOf(order))) return state
  const seen = state.before ?? state.order?.minimum
  const isWorse = seen !== undefined && order.minimum < seen
  const isNowApproved = state.order?.step === 'approve' && order.step === 'swap'
  return {
    ...state,
    order,
    before: isWorse ? seen : undefined,
    isApproved: state.isApproved || isNowApproved,
    // What was said of an approval that has come late after all.
    failure: isNowApproved && !isTampered(state) ? undefined : state.failure,
  }
}

/** Whether the last try was stopped as a trick, so that the same should not be tried again. */
export function isTampered({ failure }: SwapState) {
  return failure?.error instanceof SwapTamperedError
}

/** Whether two tokens of the same network are one. */
export function isSameToken(one: SwapToken | undefined, other: SwapToken | undefined) {
  return one !== undefined && other !== undefined && tokenId(one) === tokenId(other)
}

/** The same for the same token of a network, as elsewhere in the dialog. */
export function tokenId({ address }: SwapToken) {
  return address?.toLowerCase() ?? 'native'
}

function roughly(value: bigint, token: SwapToken | undefined) {
  const [whole = '', fraction = ''] = formatAmount(value, token?.decimals ?? 0).split('.')
  const kept = fraction.slice(0, shownDecimals).replace(/0+$/, '')
  return kept ? `${whole}.${kept}` : whole === '0' ? '' : whole
}

/** What a wallet is asked for, whatever it costs now. */
export function intentOf({ networkId, from, sell, amount, buy }: SwapQuote): Intent {
  return [networkId, from, sell.address, amount, 'swap', buy.address]
}

/** The swap form that the views of this feature share while the dialog is open. */
export type SwapFlow = ReturnType<typeof useSwapFlow>['flow']

/** The shared form: its state, and the flow itself for what goes on after a view is left. */
export function useSwapFlow() {
  const [state, dispatch, flow] = useFlow('swap', reduceSwap, emptySwap)
  return { state, dispatch, flow }
}
