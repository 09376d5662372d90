import { KitError } from '@latchkey/core'
import { SwapFailedError, SwapRefusedError, SwapUnsupportedTokenError } from '@latchkey/core/swaps'
import { errorText } from '../../i18n/errorText.ts'
import { useText, type GetText } from '../../i18n/useText.ts'
import { swapText } from './text.ts'

/** Why nothing was swapped, as it is shown: what happened, why and what to do, and what only experts read. */
type SwapFailure = {
  readonly title: string
  readonly text: string
  readonly detail?: string | undefined
}

/** What to do about errors that are not only of swaps, by their code. */
const remedies = {
  CHAIN_UNREACHABLE: 'fixReach',
  SERVER_UNREACHABLE: 'fixReach',
  WRONG_NETWORK: 'fixWallet',
  WRONG_ACCOUNT: 'fixWallet',
  NOT_CONNECTED: 'fixWallet',
  WALLET_REQUEST_FAILED: 'fixRequest',
  RECEIPT_TIMEOUT: 'approvalLate',
  TRANSACTION_DROPPED: 'approvalLate',
} as const satisfies Partial<Record<keyof typeof errorText.texts, keyof typeof swapText.texts>>

type TextName = keyof typeof swapText.texts

/** What happened, and why and what to do, by the code of the error. */
const causes: Readonly<Record<string, readonly [title: TextName, text: TextName]>> = {
  SWAP_TAMPERED: ['tampered', 'tamperedText'],
  SWAP_UNREADABLE: ['unread', 'unreadText'],
  SWAP_NO_LIQUIDITY: ['insufficientLiquidity', 'insufficientLiquidityText'],
}

/** What could not be prepared, by the message of the error; and what has come of it, where something was sent. */
const unprepared: Readonly<Record<string, readonly [title: TextName, text?: TextName]>> = {
  'Failed to initialize swap': ['initFailed'],
  'Failed to fetch quote': ['noPriceNow', 'noPriceNowText'],
  'Failed to check allowance': ['allowanceFailed'],
  'Failed to create approval transaction': ['approvalFailed'],
  'The approval was undone': ['approvalFailed', 'feePaid'],
  'Too little was approved': ['approvedLess', 'approvedLessText'],
  'Failed to create transaction': ['buildFailed'],
}

/** Makes words of an error, in the visitor's language. */
export function useSayFailure(): (error: unknown) => SwapFailure {
  const t = useText(swapText)
  const tError = useText(errorText)
  return (error) => say(error, t, tError)
}

/** Makes words of an error by the texts of a language. */
export function say(
  error: unknown,
  t: GetText<typeof swapText.texts>,
  tError: GetText<typeof errorText.texts>,
): SwapFailure {
  if (error instanceof SwapUnsupportedTokenError)
    return {
      title: t('notSwappable'),
      text: t(error.problem === 'feeOnTransfer' ? 'feeOnTransferText' : 'noTokenThere'),
    }
  if (error instanceof SwapRefusedError || error instanceof SwapFailedError)
    return {
      title: t(error instanceof SwapFailedError ? 'undone' : 'wouldFail'),
      text: t(error.failure === 'unknown' ? 'refused' : error.failure),
    }
  if (!(error instanceof KitError)) return { title: t('transactionError'), text: t('nothingSent') }
  const { code, shortMessage } = error
  const cause = causes[code]
  if (cause) {
    const detail = 'reason' in error ? String(error.reason) : undefined
    return { title: t(cause[0]), text: t(cause[1]), detail }
  }
  if (code === 'SWAP_INPUT') {
    const isShort = shortMessage === 'Insufficient balance'
    return { title: t(isShort ? 'insufficientBalance' : 'incorrectAmount'), text: t('fixInput') }
  }
  if (isRemedied(code)) return { title: tError(code), text: t(remedies[code]) }
  const [title, text] = unprepared[shortMessage] ?? []
  return { title: t(title ?? 'transactionError'), text: t(text ?? 'nothingSent') }
}

function isRemedied(code: string): code is keyof typeof remedies {
  return code in remedies
}
