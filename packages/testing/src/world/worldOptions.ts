import type { startBitcoin } from '../bitcoin/startBitcoin.ts'
import type { Predeploys } from '../devnet/seedChain.ts'
import type { startDevnet } from '../devnet/startDevnet.ts'
import type { WorldToken } from './chainOptions.ts'
import type { WorldPorts } from './worldPorts.ts'

/** How a local world is started. */
export type WorldOptions = {
  /** `free` takes any free ports, for tests. Default: {@link defaultWorldPorts}. */
  ports?: WorldPorts | 'free' | undefined
  /** Where chains and store keep their state between starts. Without it nothing is kept. */
  dataFolder?: string | undefined
  /** Drop what is kept. */
  fresh?: boolean | undefined
  /** Folders of built apps, each with an `index.html`, and of the frame with its manifest. Without one its port stays closed. */
  apps?:
    | {
        readonly demo?: string | undefined
        readonly frame?: string | undefined
        /** Served below the local-world page, at `/phone`. */
        readonly phone?: string | undefined
      }
    | undefined
  /** The tokens whose balances the API gives, on both chains; {@link devnetTokens} by default. */
  tokens?: readonly WorldToken[] | undefined
  /** Put a fault proxy before each chain, one before the API, and one before the relay. */
  faults?: boolean | undefined
  /** Seconds between blocks, by chain; at once by default. */
  blockTime?: startDevnet.Options['blockTime']
  /**
   * `false` leaves the Bitcoin chain out; an object says how it is started. By default it is started where its node is installed, and what waits in
   * it is mined when somebody asks for it.
   */
  bitcoin?: false | Pick<startBitcoin.Options, 'blockTime'> | undefined
  /** `false` leaves the Solana node out. */
  solana?: false | undefined
  predeploys?: Predeploys | undefined
  /** Told of each part as it starts. */
  onProgress?: ((what: string) => void) | undefined
}

/** What every part of a world is started with. */
export type WorldStart = {
  readonly options: WorldOptions
  /** Any free ones when `undefined`. */
  readonly ports: WorldPorts | undefined
  readonly onProgress: (what: string) => void
  /** Has a part that runs stopped with the world, before those that have started earlier. */
  readonly stopLater: (stop: () => Promise<void>) => void
}
