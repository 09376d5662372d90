/** Codes of EIP-1193 and EIP-1474 that a wallet answers with. */
export const providerErrorCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unrecognizedChain: 4902,
  /** WalletConnect's "user rejected" and "unsupported chain". */
  default: 5000,
  /** EIP-1474 "internal error", which some wallets answer for an unknown chain; with and without its sign. */
  invalidChainId: 32603,
} as const
