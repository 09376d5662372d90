/** An error of EIP-1193 or EIP-1474: what a provider's `request` rejects with. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The codes that the wallet answers with, and the sentence for each. */
export const providerErrors = {
  userRejected: () => new ProviderError(4001, 'User rejected the request.'),
  unauthorized: () =>
    new ProviderError(4100, 'The requested account or method has not been authorized by the user.'),
  unsupportedMethod: (method: string) =>
    new ProviderError(4200, `The method "${method}" is not supported.`),
  disconnected: () => new ProviderError(4900, 'The provider is disconnected from all chains.'),
  unknownChain: (chainId: string) =>
    new ProviderError(4902, `Unrecognized chain ID "${chainId}". Add the chain first.`),
  pending: (method: string) =>
    new ProviderError(-32002, `Request of type "${method}" is already pending. Please wait.`),
  unsupportedCapability: (name: string) =>
    new ProviderError(5700, `The capability "${name}" is not supported.`),
  unsupportedChain: (chainId: string) =>
    new ProviderError(5710, `Calls on chain "${chainId}" are not supported.`),
  duplicateBatch: () => new ProviderError(5720, 'There are calls with this id already.'),
  unknownBatch: () => new ProviderError(5730, 'There are no calls with this id.'),
  tooManyCalls: () => new ProviderError(5740, 'This wallet makes one call at a time.'),
  upgradeRejected: () => new ProviderError(5750, 'User rejected the upgrade of the account.'),
  notAtomic: () => new ProviderError(5760, 'This wallet cannot make all calls or none.'),
  invalidRequest: (reason: string) => new ProviderError(-32600, `Invalid request: ${reason}`),
  invalidParams: (reason: string) => new ProviderError(-32602, `Invalid parameters: ${reason}`),
  internal: (reason: string) => new ProviderError(-32603, reason),
} as const
