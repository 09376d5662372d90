import type { WalletErrorReason } from '../connectors/readWalletError.ts'
import { KitError, type KitErrorOptions } from './KitError.ts'

/** No connector bears the id. */
export class ConnectorNotFoundError extends KitError {
  constructor(connectorId: string) {
    const [title, details] =
      connectorId === 'walletConnect'
        ? ['WalletConnectConnector not found', 'Pass createKit({ walletConnect }) to offer it.']
        : [
            `Connector "${connectorId}" not found`,
            'The wallet is not installed, not enabled, or has not announced itself yet.',
          ]
    super('CONNECTOR_NOT_FOUND', title, { details })
  }
}

/** No adapter was configured for the namespace. */
export class AdapterNotFoundError extends KitError {
  constructor(namespace: string) {
    super('ADAPTER_NOT_FOUND', 'Adapter not found', {
      details: `createKit({ adapters }) has none for "${namespace}".`,
    })
  }
}

/** The action needs a connected wallet. */
export class NotConnectedError extends KitError {
  constructor(namespace: string) {
    super('NOT_CONNECTED', 'No wallet is connected', {
      details: `Connect a wallet of "${namespace}" first.`,
    })
  }
}

/** The person declined in the wallet (EIP-1193 code 4001, or what wallets say in its place). */
export class UserRejectedError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('USER_REJECTED', 'Declined in the wallet', options)
  }
}

/** The wallet could not be reached or failed in a way of its own. */
export class WalletRequestError extends KitError {
  /** The wallet's own code (EIP-1193, EIP-1474), where it gave one. */
  readonly walletCode: number | undefined
  /** Cause reported by the wallet or its node, if known. */
  readonly reason: WalletErrorReason | undefined

  constructor(
    method: string,
    walletCode: number | undefined,
    { reason, ...options }: KitErrorOptions & { reason?: WalletErrorReason | undefined } = {},
  ) {
    super('WALLET_REQUEST_FAILED', 'The wallet could not do that', {
      ...options,
      metaMessages: [
        `Method: ${method}`,
        ...(walletCode === undefined ? [] : [`Code: ${walletCode}`]),
      ],
    })
    this.walletCode = walletCode
    this.reason = reason
  }
}

/** The wallet answered something that its standard does not allow. */
export class InvalidWalletAnswerError extends KitError {
  constructor(what: string, options?: KitErrorOptions) {
    super('INVALID_WALLET_ANSWER', `The wallet answered with ${what}`, options)
  }
}

/** The caller gave up before the wallet answered. */
export class RequestAbortedError extends KitError {
  constructor() {
    super('REQUEST_ABORTED', 'Request was aborted')
  }
}

/** The wallet has not shown this account to the page. */
export class AccountNotFoundError extends KitError {
  constructor(address: string) {
    super('ACCOUNT_NOT_FOUND', 'Account not found', {
      details: `The wallet has not shown "${address.slice(0, 80)}" to this page.`,
    })
  }
}

/** The page works with another account by now than the action was prepared for. */
export class WrongAccountError extends KitError {
  constructor(expected: string, actual: string) {
    super('WRONG_ACCOUNT', 'The wallet is on another account', {
      details: `Expected ${expected}, but the account is ${actual}. Switch it and try again.`,
    })
  }
}
