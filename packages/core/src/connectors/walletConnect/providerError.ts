import { providerErrorCodes } from '@latchkey/protocol'

/** What a provider rejects with (EIP-1193). */
export class ProviderError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message.slice(0, 1_000))
    this.name = 'ProviderRpcError'
    this.code = code
    this.data = data
  }

  static of(name: keyof typeof providerErrorCodes, message: string) {
    return new ProviderError(providerErrorCodes[name], message)
  }
}
