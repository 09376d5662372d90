import { KitError, type KitErrorOptions } from './KitError.ts'

/** The browser's WebCrypto has no X25519 or no Ed25519, and the site brings none. */
export class BrowserTooOldError extends KitError {
  constructor() {
    super('BROWSER_TOO_OLD', 'This browser is too old for that', {
      details:
        'Update it, or pass `curves` of @latchkey/core/curves to createKit({ walletConnect }).',
    })
  }
}

/** The platform has no WebSocket, such as Node before version 22, and the site brings none. */
export class WebSocketMissingError extends KitError {
  constructor() {
    super('WEBSOCKET_MISSING', 'This platform has no WebSocket', {
      docsPath: 'walletconnect.md',
      details:
        'Use Node 22 or later, or pass `webSocket` of the package ws to createKit({ walletConnect }).',
    })
  }
}

/** No relay to wallets on other devices can be reached, or none wants to serve this site. */
export class RelayUnreachableError extends KitError {
  constructor(why: string, options?: KitErrorOptions) {
    super('RELAY_UNREACHABLE', 'The relay cannot be reached', {
      ...options,
      docsPath: 'walletconnect.md',
      details: `${why} Check the network, the relay's address and project id, and this device's clock: it says ${new Date().toISOString()}.`,
    })
  }
}

/** The wallet has not taken the pairing up, or has not finished, before it ran out. */
export class PairingExpiredError extends KitError {
  constructor() {
    super('PAIRING_EXPIRED', 'The wallet has not connected in time', {
      details: 'The wallet agreed, but no session came of it. Scan the code again.',
    })
  }
}
