/** What can go wrong while the local world starts or runs; `code` is stable, `message` is for people. */
export type LocalWorldErrorCode =
  | 'ANVIL_NOT_FOUND'
  | 'APP_NOT_BUILT'
  | 'BITCOIN_NOT_INSTALLED'
  | 'BROWSER_NOT_FOUND'
  | 'CHAIN_EXITED'
  | 'CHAIN_SEED_FAILED'
  | 'CHAIN_SILENT'
  | 'EXTENSION_NOT_BUILT'
  | 'PORT_BUSY'
  | 'STATE_UNREADABLE'

/** Thrown by everything in this package that starts a process or a server. */
export class LocalWorldError extends Error {
  override readonly name = 'LocalWorldError'
  readonly code: LocalWorldErrorCode

  constructor(code: LocalWorldErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
