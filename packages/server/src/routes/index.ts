import { getAccountBalance } from './balances.ts'
import { getAnalyticsConfig } from './analyticsConfig.ts'
import { getSupportedChains } from './chains.ts'
import { getConfig } from './config.ts'
import {
  getEsploraAddress,
  getEsploraFeeEstimates,
  getEsploraTipHeight,
  getEsploraTransaction,
  getEsploraTransactionStatus,
  getEsploraTransactions,
  getEsploraUtxos,
  postEsploraTransaction,
} from './esplora.ts'
import type { Handlers } from './handler.ts'
import { getIdentity, getIdentityAvatar } from './identity.ts'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from './images.ts'
import { getOrigins } from './origins.ts'
import { postRpc } from './rpc.ts'
import { getWallets } from './wallets.ts'

/** Who answers each route of `@latchkey/protocol/api`. */
export const handlers: Handlers = {
  getAccountBalance,
  getAnalyticsConfig,
  getAssetImage,
  getConfig,
  getCurrencyImage,
  getEsploraAddress,
  getEsploraFeeEstimates,
  getEsploraTipHeight,
  getEsploraTransaction,
  getEsploraTransactionStatus,
  getEsploraTransactions,
  getEsploraUtxos,
  getIdentity,
  getIdentityAvatar,
  getOrigins,
  getSupportedChains,
  getTokenImage,
  getWalletImage,
  getWallets,
  postEsploraTransaction,
  postRpc,
}
