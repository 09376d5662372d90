import { clearerErrors } from './clearerErrors.ts'
import { defineTexts } from './defineTexts.ts'

/** What errors say to visitors in English, by the code of the error. */
export const errorText = defineTexts('errors', {
  ...clearerErrors,
  EMAIL_COOLDOWN: 'Please wait a little before you ask for another mail',
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  WALLET_NETWORK:
    'The wallet is on no network of this site. Change its network, or choose another wallet',
  WRONG_NETWORK: 'The wallet is on another network',
  WRONG_ACCOUNT: 'The wallet is on another account',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  CHAIN_UNREACHABLE: 'The network cannot be reached',
  NOT_CONNECTED: 'No wallet is connected',
  USER_REJECTED: 'Declined in the wallet',
  WALLET_REQUEST_FAILED: 'The wallet could not do that',
  RELAY_UNREACHABLE: 'The relay cannot be reached',
  PAIRING_EXPIRED: 'The wallet has not connected in time',
  REQUEST_ABORTED: 'Request was aborted',
  ACCOUNT_NOT_FOUND: 'Account not found',
  INVALID_RESPONSE: 'Something went wrong',
  TRANSACTION_UNKNOWN: 'It is not known yet whether the transaction was sent',
  RECEIPT_TIMEOUT: 'The transaction is not confirmed yet',
  TRANSACTION_DROPPED: 'The network has dropped the transaction',
  EMAIL_INVALID: 'Invalid email. Try again.',
  FRAME_REQUEST_FAILED: 'An error occurred',
  FRAME_TIMEOUT: 'The wallet has not answered in time',
  FRAME_UNAVAILABLE: 'Unable to load email login dependency',
  OTP_EXPIRED: 'The code has expired. Ask for a new one',
  OTP_WRONG: 'Invalid code',
})
