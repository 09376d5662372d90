export { LocalWorldError, type LocalWorldErrorCode } from '../localWorldError.ts'
export {
  getBitcoinAccount,
  regtestFormat,
  regtestNetworkId,
  type BitcoinAccount,
  type BitcoinKey,
} from '../bitcoin/accounts.ts'
export { defaultEsploraPort, startBitcoin, type Bitcoin } from '../bitcoin/startBitcoin.ts'
export { devAccountIndex, getDevAccount } from '../devnet/accounts.ts'
export { devMnemonic } from '../devnet/devMnemonic.ts'
export { devnetContracts, devnetTokens, type DevnetContracts } from '../devnet/contracts.ts'
export { answerNameQuestion } from '../devnet/nameGateway.ts'
export { devnetNames, offchainNames, wildcardNames } from '../devnet/seedNames.ts'
export {
  devnetNameZone,
  getNameSigner,
  getNameSignerKey,
  setNameGateway,
} from '../devnet/nameZone.ts'
export type { ExchangePredeploy } from '../devnet/seedExchange.ts'
export type { Predeploys } from '../devnet/seedChain.ts'
export {
  defaultChainPorts,
  devnetChainIds,
  startDevnet,
  type Devnet,
  type DevnetChain,
  type DevnetChainId,
} from '../devnet/startDevnet.ts'
export { transact } from '../devnet/transact.ts'
export type { Fault } from '../faults/fault.ts'
export {
  startApiFaultProxy,
  type ApiFault,
  type ApiFaultProxy,
  type ApiRequest,
} from '../faults/startApiFaultProxy.ts'
export { startRelayFaultProxy, type RelayFaultProxy } from '../faults/startRelayFaultProxy.ts'
export { startFaultProxy, type FaultProxy } from '../faults/startFaultProxy.ts'
export type { CardOutcome } from '../onramp/cards.ts'
export type { OnrampSecrets, OnrampSwitches } from '../onramp/keepOrders.ts'
export type { Order as OnrampOrder } from '../onramp/order.ts'
export type { Onramp } from '../onramp/startOnramp.ts'
export type { MailFault } from '../mail/mailFault.ts'
export type { MailContent } from '../mail/readMail.ts'
export { getFarcasterAccounts, type FarcasterAccount } from '../devnet/farcasterAccounts.ts'
export {
  approveSignIn,
  readSignIn,
  refuseSignIn,
  signSignIn,
  type SignInChange,
  type SignInChannel,
  type SignInRequest,
} from '../farcaster/answerSignIn.ts'
export { startMailbox, type Mailbox, type MailMessage } from '../mail/startMailbox.ts'
export type { StandIn } from '../social/createStandIn.ts'
export type { Credentials } from '../social/credentials.ts'
export type { CallbackRequest } from '../social/logInAt.ts'
export type { Person } from '../social/person.ts'
export type { SocialEndpoint, SocialFault } from '../social/socialFault.ts'
export type { StandInId } from '../social/standInDefinition.ts'
export { startSocialProviders, type SocialProviders } from '../social/startSocialProviders.ts'
export { startWorld } from '../world/startWorld.ts'
export type { World } from '../world/world.ts'
export { defaultWorldPorts, type WorldPorts } from '../world/worldPorts.ts'
export { worldProjectId, type ProjectChange } from '../world/worldProject.ts'
export type { WorldToken } from '../world/chainOptions.ts'
export type { PhoneConfig, WorldConfig, WorldUrls } from '../world/worldConfig.ts'
export { localSolana } from '../solana/localSolana.ts'
export { localSolanaTokens, seedSolana } from '../solana/seedSolana.ts'
export { poolProgramAddress } from '../solana/pool/poolProgram.ts'
export { computeOut, type Pool, type PoolSide } from '../solana/pool/readPools.ts'
export {
  buildSwapTransaction,
  writeSwapInstructions,
  type SwapOrder,
} from '../solana/swapApi/buildSwap.ts'
export { findSwapWay, type SwapWay } from '../solana/swapApi/quoteBody.ts'
export { serveSwapApi } from '../solana/swapApi/serveSwapApi.ts'
export type { MintOptions } from '../solana/mint.ts'
export { startSolana, type Solana } from '../solana/startSolana.ts'
