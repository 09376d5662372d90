export type { Command } from '../admin/commands.ts'
export type { ChainOptions, ChainsOptions, NativeCurrency } from '../chains.ts'
export { createServer } from '../createServer.ts'
export type { LatchkeyServer } from '../createServer.ts'
export type { ServerOptions } from '../serverOptions.ts'
export { OperatorError, ServerError, errorStatus } from '../errors.ts'
export type { ErrorCode } from '../errors.ts'
export type { FarcasterOptions } from '../farcaster/farcasterOptions.ts'
export type { HistoryOptions } from '../history/historyOptions.ts'
export { readHistory } from '../history/readHistory.ts'
export { limitTable, limits } from '../limits.ts'
export type { Limits } from '../limits.ts'
export { listen } from '../listen.ts'
export type { ListenOptions, RunningServer } from '../listen.ts'
export { createLog } from '../log.ts'
export type { LogLevel, Logger } from '../log.ts'
export type { MailOptions } from '../mail/smtp.ts'
export type { HubOptions, NameOptions } from '../names/nameOptions.ts'
export type { ZoneOptions } from '../names/zoneOptions.ts'
export { openApiDocument } from '../openapi.ts'
export { exchanges } from '../prices/exchanges.ts'
export type { Exchange } from '../prices/exchanges.ts'
export type { Priceable, PricedChain, Prices, PriceSource } from '../prices/priceSource.ts'
export type { Reader } from '../evm/reader.ts'
export type { OnrampCredentials, OnrampId, OnrampOptions } from '../onramp/onrampOptions.ts'
export type { AppleCredentials, SocialCredentials, SocialOptions } from '../social/socialOptions.ts'
export { createSiwxStore } from '../siwx/createSiwxStore.ts'
export type { SiwxStore } from '../siwx/siwxStore.ts'
export type { SwapOptions, SwapService } from '../swap/swapOptions.ts'
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
export type { FactsOf, TokenFacts } from '../tokens/tokenFacts.ts'
export type { ListedToken } from '../tokens/tokenList.ts'
