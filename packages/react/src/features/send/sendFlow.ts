import { cleanReceiver, type SendArguments } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import type { SendFailure } from './useFailureText.ts'
import { canBeAmount } from '../../flows/readAmount.ts'
import type { Receiver } from '../../flows/Sentence.tsx'
import type { Intent } from '../../flows/intents.ts'
import { useFlow } from '../../dialog/useFlow.ts'

/** How far a send has come. */
export type SendProgress =
  | { readonly step: 'editing' }
  /** The wallet is asked. */
  | { readonly step: 'approving' }
  /** The wallet has handed the transaction over; the record of transactions says how it stands. */
  | { readonly step: 'following'; readonly hash: string }
  /** Nobody can tell yet whether it was sent, so it must not simply be sent again. */
  | { readonly step: 'unknown' }

/** How dear the transaction may be. */
export type FeeSpeed = 'slow' | 'standard' | 'fast'

/** What was put together in the form and is reviewed: exactly this is sent. */
export type SendOrder = {
  readonly token: {
    readonly address?: string | undefined
    readonly symbol: string
    readonly decimals: number
    readonly price?: number | undefined
  }
  /** In the smallest unit. */
  readonly value: bigint
  readonly receiver: Receiver
  readonly from: string
  readonly network: Network
  /** What it costs at most, in the smallest unit of the native currency, once it is sent with that. */
  readonly fee?: bigint | undefined
}

/** The send form and what became of it. */
export type SendState = {
  /** The account and network that it is for; another one begins anew. */
  readonly scope: string | undefined
  /** `native`, or the token's address as it was given: on some chains its case counts. */
  readonly tokenId: string
  /** In whole tokens: as typed, or else as a decimal string. */
  readonly amount: string
  readonly isTyped: boolean
  /** The last text that was no part of an amount, until another one is. */
  readonly refused?: string | undefined
  /** As typed. */
  readonly receiver: string
  /** The look-alike that the visitor has compared and means. */
  readonly comparedAddress: string | undefined
  readonly speed: FeeSpeed
  readonly order: SendOrder | undefined
  readonly progress: SendProgress
  /** Why the last try has sent nothing, until something is changed. */
  readonly failure: SendFailure | undefined
  /** What the view was opened with, once it was put into the form. */
  readonly applied: SendArguments | undefined
}

export type SendAction =
  | { readonly type: 'amountChanged'; readonly amount: string; readonly isTyped?: boolean }
  | { readonly type: 'receiverChanged'; readonly receiver: string }
  | { readonly type: 'tokenChosen'; readonly tokenId: string }
  | { readonly type: 'addressCompared'; readonly address: string | undefined }
  | { readonly type: 'speedChosen'; readonly speed: FeeSpeed }
  | { readonly type: 'scopeChanged'; readonly scope: string }
  | { readonly type: 'opened'; readonly parameters: SendArguments }
  | { readonly type: 'reviewed'; readonly order: SendOrder }
  | { readonly type: 'progressed'; readonly progress: SendProgress }
  | { readonly type: 'failed'; readonly failure: SendFailure }
  | { readonly type: 'cleared' }

export const emptySend: SendState = {
  scope: undefined,
  tokenId: 'native',
  amount: '',
  isTyped: false,
  receiver: '',
  comparedAddress: undefined,
  speed: 'standard',
  order: undefined,
  progress: { step: 'editing' },
  failure: undefined,
  applied: undefined,
}

const order = ['editing', 'approving', 'following', 'unknown'] as const

/**
 * The form can only be changed while nothing is under way, or opened anew, for the account and network of then, once the wallet has answered; progress
 * only goes forward, or back to the form.
 */
export function reduceSend(state: SendState, action: SendAction): SendState {
  if (action.type === 'progressed') {
    const isForward = order.indexOf(action.progress.step) > order.indexOf(state.progress.step)
    return isForward || action.progress.step === 'editing'
      ? { ...state, progress: action.progress }
      : state
  }
  if (action.type === 'cleared') return { ...emptySend, scope: state.scope, applied: state.applied }
  const { step } = state.progress
  if (step === 'following' && action.type === 'scopeChanged')
    return { ...state, scope: action.scope }
  if (step !== 'editing' && !(step === 'following' && action.type === 'opened')) return state
  switch (action.type) {
    case 'amountChanged': {
      const { amount, isTyped = false } = action
      return canBeAmount(amount, isTyped)
        ? { ...state, amount, isTyped, refused: undefined, failure: undefined }
        : { ...state, refused: amount }
    }
    case 'receiverChanged':
      return {
        ...state,
        receiver: cleanReceiver(action.receiver),
        comparedAddress: undefined,
        failure: undefined,
      }
    case 'tokenChosen':
      return action.tokenId.toLowerCase() === state.tokenId.toLowerCase()
        ? state
        : { ...state, tokenId: action.tokenId, amount: '', refused: undefined, failure: undefined }
    case 'addressCompared':
      return { ...state, comparedAddress: action.address }
    case 'speedChosen':
      return { ...state, speed: action.speed }
    case 'scopeChanged':
      if (action.scope === state.scope) return state
      return state.scope === undefined
        ? { ...state, scope: action.scope }
        : { ...emptySend, receiver: state.receiver, scope: action.scope, applied: state.applied }
    case 'opened': {
      const { parameters } = action
      if (parameters === state.applied) return state
      return {
        ...emptySend,
        scope: state.scope,
        applied: parameters,
        tokenId: parameters.assetAddress?.trim() || 'native',
        amount: canBeAmount(parameters.amount ?? '') ? (parameters.amount ?? '') : '',
        receiver: cleanReceiver(parameters.to ?? ''),
      }
    }
    case 'reviewed':
      return { ...state, order: action.order, failure: undefined }
    case 'failed':
      return { ...state, failure: action.failure }
  }
}

/** What a wallet is asked for. */
export function intentOf({ network, from, token, value, receiver }: SendOrder): Intent {
  return [network.caipNetworkId, from, token.address, value, receiver.address]
}

/** The send form that the views of this feature share while the dialog is open. */
export type SendFlow = ReturnType<typeof useSendFlow>['flow']

/** The shared form: its state, and the flow itself for what goes on after a view is left. */
export function useSendFlow() {
  const [state, dispatch, flow] = useFlow('send', reduceSend, emptySend)
  return { state, dispatch, flow }
}
