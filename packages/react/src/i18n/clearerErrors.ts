/** What errors say to visitors in English where their own short message is for developers, by the code of the error. */
export const clearerErrors = {
  CONNECTOR_NOT_FOUND: 'The wallet was not found',
  ADAPTER_NOT_FOUND: 'This site cannot use that kind of network',
  INVALID_WALLET_ANSWER: 'The wallet gave an answer that cannot be used',
  HTTP_STATUS: 'The server could not do that',
  SERVER_UNREACHABLE: 'The server cannot be reached',
  TOKEN_MISMATCH: 'The token is not what it was said to be',
  TRANSFER_REFUSED: 'The token refuses this transfer',
} as const
