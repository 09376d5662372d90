import { KitError } from './KitError.ts'

/** The wallet can be used on networks of this kind, and on none that the site uses. */
export class WalletNetworkError extends KitError {
  constructor(details: string) {
    super(
      'WALLET_NETWORK',
      'The wallet is on no network of this site. Change its network, or choose another wallet',
      { details },
    )
  }
}
