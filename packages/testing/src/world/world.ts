import type { Bitcoin } from '../bitcoin/startBitcoin.ts'
import type { Devnet, DevnetChainId } from '../devnet/startDevnet.ts'
import type { ApiFaultProxy } from '../faults/startApiFaultProxy.ts'
import type { FaultProxy } from '../faults/startFaultProxy.ts'
import type { RelayFaultProxy } from '../faults/startRelayFaultProxy.ts'
import type { LocalWorldError } from '../localWorldError.ts'
import type { Mailbox } from '../mail/startMailbox.ts'
import type { Onramp } from '../onramp/startOnramp.ts'
import type { SocialProviders } from '../social/startSocialProviders.ts'
import type { Solana } from '../solana/startSolana.ts'
import type { WorldConfig, WorldUrls } from './worldConfig.ts'
import type { ProjectChange, worldProjectId } from './worldProject.ts'

/** A running local world. */
export type World = {
  readonly urls: WorldUrls
  readonly projectId: typeof worldProjectId
  readonly devnet: Devnet
  /** The Bitcoin chain, where its node is installed. */
  readonly bitcoin: Bitcoin | undefined
  /** The Solana node, which is asked here directly; unless it was left out. */
  readonly solana: Solana | undefined
  /** What the demo reads as `/config.json`. */
  readonly config: WorldConfig
  /** The proxies before the chains, when asked for by `faults`; the API and the demo go through them. */
  readonly faults: Readonly<Record<DevnetChainId, FaultProxy>> | undefined
  /** The proxy before the Solana node, when asked for by `faults`; everybody else goes through it. */
  readonly solanaFaults: FaultProxy | undefined
  /** The proxy before the API, when asked for by `faults`; the demo goes through it. */
  readonly apiFaults: ApiFaultProxy | undefined
  /** The proxy before the relay, when asked for by `faults`; everybody goes through it. */
  readonly relayFaults: RelayFaultProxy | undefined
  /**
   * Changes the world's project in the running server, as an operator does. Features that are not named stay as they are; kits see the
   * change when they ask the next time.
   */
  setProject(change: ProjectChange): Promise<void>
  /** Gives the project the features and origins that it started with. */
  resetProject(): Promise<void>
  /** What kits have reported to the API, as it is stored, the oldest first. */
  readTelemetry(): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Where the API's mail arrives; people read it at `/mail` of the local-world page. */
  readonly mail: Mailbox
  /** The on-ramp sandbox; people find it at `/onramp` of the local-world page. */
  readonly onramp: Onramp
  /** The identity providers, where the world has a frame to log in with. */
  readonly social: SocialProviders | undefined
  /** Every origin that is part of the world. */
  readonly origins: readonly string[]
  /** Resolves when the world is over: with an error when a chain died, with nothing after `stop`. */
  readonly ended: Promise<LocalWorldError | undefined>
  /** Ends everything that was started. */
  stop(): Promise<void>
}
