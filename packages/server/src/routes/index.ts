import { getAccountBalance } from './balances.ts'
import { getAnalyticsConfig, postEvent, postEvents } from './events.ts'
import { getSupportedChains } from './chains.ts'
import { getConfig, getOrigins } from './config.ts'
import {
  getConvertAllowance,
  getConvertBuildApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
  postConvertBuildTransaction,
} from './convert.ts'
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
import { getAccountHistory } from './history.ts'
import { getIdentity, getIdentityAvatar } from './identity.ts'
import {
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
  getWallets,
} from './catalogue.ts'
import { getAccountNfts, getNftImage } from './nfts.ts'
import {
  getNameAnswer,
  getProfileAccount,
  getProfileReverse,
  getProfileSuggestions,
  postNameAnswer,
  postProfileAccount,
} from './names.ts'
import { getOnrampOptions, getOnrampOrder, postOnrampQuote, postOnrampUrl } from './onramp.ts'
import { postRpc } from './rpc.ts'
import { authHandlers } from './auth.ts'
import { farcasterHandlers } from './farcaster.ts'
import type { FrameHandlers } from './frameHandler.ts'
import { identityHandlers, socialHandlers } from './social.ts'
import { vaultHandlers } from './vault.ts'

/** Who answers each route of `@latchkey/protocol/api`. */
export const handlers: Handlers = {
  getAccountBalance,
  getAccountHistory,
  getAccountNfts,
  getAnalyticsConfig,
  getAssetImage,
  getConfig,
  getConvertAllowance,
  getConvertBuildApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
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
  getNftImage,
  getNameAnswer,
  getOnrampOptions,
  getOnrampOrder,
  getOrigins,
  getProfileAccount,
  getProfileReverse,
  getProfileSuggestions,
  getSupportedChains,
  getTokenImage,
  getWalletImage,
  getWallets,
  postConvertBuildTransaction,
  postEsploraTransaction,
  postEvent,
  postEvents,
  postNameAnswer,
  postOnrampQuote,
  postOnrampUrl,
  postProfileAccount,
  postRpc,
}

/** Who answers each route of the secure frame. */
export const frameHandlers: FrameHandlers = {
  ...authHandlers,
  ...farcasterHandlers,
  ...identityHandlers,
  ...socialHandlers,
  ...vaultHandlers,
}
