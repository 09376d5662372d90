import { defineTexts } from './defineTexts.ts'

/** What errors say to visitors in English, by the code of the error. */
export const errorText = defineTexts('errors', {
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  WRONG_NETWORK: 'The wallet is on another network',
  WRONG_ACCOUNT: 'The wallet is on another account',
  BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  CHAIN_UNREACHABLE: 'The network cannot be reached',
  CONNECTOR_NOT_FOUND: 'The wallet was not found',
  ADAPTER_NOT_FOUND: 'This site cannot use that kind of network',
  NOT_CONNECTED: 'No wallet is connected',
  USER_REJECTED: 'Declined in the wallet',
  WALLET_REQUEST_FAILED: 'The wallet could not do that',
  INVALID_WALLET_ANSWER: 'The wallet gave an answer that cannot be used',
  RELAY_UNREACHABLE: 'The relay cannot be reached',
  PAIRING_EXPIRED: 'The wallet has not connected in time',
  REQUEST_ABORTED: 'Request was aborted',
  ACCOUNT_NOT_FOUND: 'Account not found',
  HTTP_STATUS: 'The server could not do that',
  INVALID_RESPONSE: 'Something went wrong',
  SERVER_UNREACHABLE: 'The server cannot be reached',
  TOKEN_MISMATCH: 'The token is not what it was said to be',
  TRANSFER_REFUSED: 'The token refuses this transfer',
  TRANSACTION_UNKNOWN: 'It is not known yet whether the transaction was sent',
  RECEIPT_TIMEOUT: 'The transaction is not confirmed yet',
  TRANSACTION_DROPPED: 'The network has dropped the transaction',
})
