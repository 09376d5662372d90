import { KitError } from '@latchkey/core'
import { useText } from '../../hooks/useText.ts'
import { errorText } from '../../locales/errorText.ts'
import { sendText } from './text.ts'

/** Why nothing was sent: the code of an error, or `unknown`. */
export type SendFailure = keyof typeof failures | 'unknown'

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
  return error instanceof KitError && isKnown(error.code) ? error.code : 'unknown'
}

/** What a failure says: what happened, and why and what to do. */
export function useFailureText() {
  const t = useText(sendText)
  const tError = useText(errorText)
  return (failure: SendFailure) =>
    failure === 'unknown'
      ? { title: t('failed'), text: '' }
      : {
          title: failure === 'INVALID_SEND' ? t('insufficientFunds') : tError(failure),
          text: t(failures[failure]),
        }
}

function isKnown(code: string): code is keyof typeof failures {
  return code in failures
}
