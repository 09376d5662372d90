import {
  InvalidSendError,
  KitError,
  TransferRefusedError,
  WalletRequestError,
} from '@latchkey/core'
import { useAmountText } from '../../components/Amount.tsx'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useText } from '../../i18n/useText.ts'
import { errorText } from '../../i18n/errorText.ts'
import { sendText } from './text.ts'

/** Why nothing was sent: the code of an error, what there was not enough of, or `unknown`. */
export type SendFailure =
  | keyof typeof failures
  | 'unknown'
  | { readonly shortOf: 'token' | 'fees' }
  | NonNullable<TransferRefusedError['belowMinimum']>

/** What to do about each error that the kit knows, by its code. */
const failures = {
  INVALID_SEND: 'fixFunds',
  CHAIN_UNREACHABLE: 'fixReach',
  WRONG_NETWORK: 'fixWallet',
  WRONG_ACCOUNT: 'fixWallet',
  NOT_CONNECTED: 'fixConnection',
  TOKEN_MISMATCH: 'fixToken',
  TRANSFER_REFUSED: 'fixTransfer',
  WALLET_REQUEST_FAILED: 'fixRequest',
} as const satisfies Record<string, keyof typeof sendText.texts>

/** What kind of failure an error is. */
export function failureOf(error: unknown): SendFailure {
  if (error instanceof InvalidSendError && error.shortOf) return { shortOf: error.shortOf }
  if (error instanceof TransferRefusedError && error.belowMinimum) return error.belowMinimum
  if (error instanceof WalletRequestError && error.reason === 'insufficientFunds')
    return 'INVALID_SEND'
  return error instanceof KitError && isKnown(error.code) ? error.code : 'unknown'
}

/** What a failure says: what happened, and why and what to do. */
export function useFailureText() {
  const t = useText(sendText)
  const tError = useText(errorText)
  const writeAmount = useAmountText()
  const { network } = useNetwork()
  return (failure: SendFailure) => {
    if (failure === 'unknown') return { title: t('failed'), text: '' }
    const { symbol = '', decimals = 0 } = network?.nativeCurrency ?? {}
    if (typeof failure === 'string')
      return {
        title: failure === 'INVALID_SEND' ? t('insufficientFunds') : tError(failure),
        text: t(failures[failure]),
      }
    if ('shortOf' in failure)
      return failure.shortOf === 'token'
        ? { title: t('shortOfToken'), text: t('fixTokenAmount') }
        : { title: t('shortOfFees', { symbol }), text: t('fixFees', { symbol }) }
    const minimum = writeAmount({ value: failure.minimum, decimals, symbol })
    return {
      title: tError('TRANSFER_REFUSED'),
      text: t(failure.whose === 'receiver' ? 'receiverMinimum' : 'senderMinimum', { minimum }),
    }
  }
}

function isKnown(code: string): code is keyof typeof failures {
  return code in failures
}
