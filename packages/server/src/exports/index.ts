export type { Command } from '../admin/commands.ts'
export type { ChainOptions, ChainsOptions } from '../chains/chains.ts'
export type { NativeCurrency } from '../chains/nativeCurrency.ts'
export { createServer } from '../createServer.ts'
export type { LatchkeyServer } from '../createServer.ts'
export type { ServerOptions } from '../config/serverOptions.ts'
export { OperatorError, ServerError, errorStatus } from '../errors.ts'
export type { ErrorCode } from '../errors.ts'
export type { FarcasterOptions } from '../auth/farcaster/farcasterOptions.ts'
export type { HistoryOptions } from '../history/historyOptions.ts'
export { readHistory } from '../history/readHistory.ts'
export { limitTable, limits } from '../config/limits.ts'
export type { Limits } from '../config/limits.ts'
export { listen } from '../listen.ts'
export type { ListenOptions, RunningServer } from '../listen.ts'
export { createLog } from '../log.ts'
export type { LogLevel, Logger } from '../log.ts'
export type { MailOptions } from '../mail/smtp.ts'
export type { HubOptions, NameOptions } from '../accounts/names/nameOptions.ts'
export type { ZoneOptions } from '../accounts/names/zoneOptions.ts'
export { openApiDocument } from '../http/openapi.ts'
export { exchanges } from '../accounts/prices/exchanges.ts'
export type { Exchange } from '../accounts/prices/exchanges.ts'
export type { Priceable, PricedChain, Prices, PriceSource } from '../accounts/prices/priceSource.ts'
export type { Reader } from '../chains/evm/reader.ts'
export type { OnrampCredentials, OnrampId, OnrampOptions } from '../onramp/onrampOptions.ts'
export type {
  AppleCredentials,
  SocialCredentials,
  SocialOptions,
} from '../auth/social/socialOptions.ts'
export { createSiwxStore } from '../auth/siwx/createSiwxStore.ts'
export type { SiwxStore } from '../auth/siwx/siwxStore.ts'
export type { SwapOptions, SwapService } from '../swaps/swapOptions.ts'
export { openStore } from '../store/openStore.ts'
export type { StoreOptions } from '../store/openStore.ts'
export { prepareStoreImage } from '../store/prepareStoreImage.ts'
export {
  createProject,
  defaultFeatures,
  ensureProject,
  getProject,
  listProjects,
  setDefaultAncestors,
  setFeatures,
  setOrigins,
} from '../store/projects.ts'
export type { FeatureChange, NewProject } from '../store/projects.ts'
export type { Project } from '../store/schema.ts'
export type { Store } from '../store/store.ts'
export type { TelemetryOptions } from '../telemetry/telemetryOptions.ts'
export type { FactsOf, TokenFacts } from '../accounts/tokens/tokenFacts.ts'
export type { ListedToken } from '../accounts/tokens/tokenList.ts'
