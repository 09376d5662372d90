import type { Adapter } from '../../adapters/adapter.ts'
import type { StandardWallet } from '../walletStandard/standardWallet.ts'
import { watchWalletStandard } from '../walletStandard/watchWalletStandard.ts'
import { chainPrefix } from './clusters.ts'
import { standardConnector } from './standardConnector.ts'

/** Reports the Solana wallets that register themselves (wallet-standard). */
export const watchSolanaConnectors: Adapter['watchConnectors'] = ({ networks }, onChange) =>
  watchWalletStandard(
    { chainPrefix, isMeant: signs, toConnector: (found) => standardConnector(found, networks) },
    onChange,
  )

/** A wallet that cannot be connected, or signs no transactions, is of no use. */
function signs({ feature }: StandardWallet) {
  const signing = ['solana:signTransaction', 'solana:signAndSendTransaction']
  return Boolean(feature('standard:connect')) && signing.some((name) => feature(name))
}
