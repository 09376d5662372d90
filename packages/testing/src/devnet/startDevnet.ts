import { rmSync } from 'node:fs'
import type { LocalWorldError } from '../localWorldError.ts'
import { assertPortFree, getFreePort } from '../ports.ts'
import { devnetContracts, type DevnetContracts } from './contracts.ts'
import { call } from './rpc.ts'
import { openChainState, seedChain, type Predeploys } from './seedChain.ts'
import { startChain, type ChainProcess } from './startChain.ts'

/** The EIP-155 ids of the two chains. */
export const devnetChainIds = [31337, 31338] as const
/** One of {@link devnetChainIds}. */
export type DevnetChainId = (typeof devnetChainIds)[number]

/** The ports of architecture: 31337 on 8545 and 31338 on 8546. */
export const defaultChainPorts: Readonly<Record<DevnetChainId, number>> = {
  31337: 8545,
  31338: 8546,
}

/** A running chain. */
export type DevnetChain = {
  readonly id: DevnetChainId
  readonly name: string
  /** Its JSON-RPC address, on the loopback. */
  readonly url: string
  /** Its process id. */
  readonly pid: number
}

/** Two running chains. */
export type Devnet = {
  readonly chains: Readonly<Record<DevnetChainId, DevnetChain>>
  /** Where the contracts are, by chain id. */
  readonly contracts: Readonly<Record<DevnetChainId, DevnetContracts>>
  /** Resolves when the devnet is over: with an error when a chain died by itself, with nothing after `stop`. */
  readonly ended: Promise<LocalWorldError | undefined>
  /** Writes the state, where it is kept, and ends both chains. */
  stop(): Promise<void>
}

export declare namespace startDevnet {
  type Options = {
    /** The chains' ports; free ones by default. */
    ports?: Readonly<Record<DevnetChainId, number>> | undefined
    /** Where the chains' state is kept between starts; without it every start is a new one. */
    stateFolder?: string | undefined
    /** Drop the kept state. */
    fresh?: boolean | undefined
    /** Seconds between blocks, by chain; without it a block is mined for each transaction, at once. */
    blockTime?: Partial<Readonly<Record<DevnetChainId, number>>> | undefined
    /** Copyleft contracts that this package does not carry. */
    predeploys?: Predeploys | undefined
  }
  type ReturnType = Promise<Devnet>
  type ErrorType = LocalWorldError
}

const chainNames: Readonly<Record<DevnetChainId, string>> = {
  31337: 'Localhost One',
  31338: 'Localhost Two',
}

/**
 * Starts two EVM chains (Foundry's anvil, Prague rules, ids 31337 and 31338) on the loopback, with Multicall3, ERC-20s of several kinds, a swap router,
 * an ERC-721, wrapped native coin, ENS names, funded accounts and, when handed in, Uniswap v2 with pools.
 *
 * @example
 * const devnet = await startDevnet()
 * devnet.chains[31337].url     // http://127.0.0.1:…
 * devnet.contracts[31337].usd  // 0x…
 * await devnet.stop()
 *
 * @throws {@link LocalWorldError} `ANVIL_NOT_FOUND`, `PORT_BUSY`, `CHAIN_EXITED`, `CHAIN_SILENT` or `CHAIN_SEED_FAILED`;
 * whatever had started by then is stopped.
 */
export async function startDevnet(options: startDevnet.Options = {}): startDevnet.ReturnType {
  const { ports, stateFolder, fresh = false, blockTime = {}, predeploys = {} } = options
  if (fresh && stateFolder) rmSync(stateFolder, { recursive: true, force: true })

  const results = await Promise.allSettled(
    devnetChainIds.map((id) =>
      startSeededChain({
        id,
        port: ports?.[id],
        stateFolder,
        blockTime: blockTime[id],
        predeploys,
      }),
    ),
  )
  const started = results
    .filter((result) => result.status === 'fulfilled')
    .map((result) => result.value)
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((chain) => chain.stop()))
  }
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }

  const describe = (id: DevnetChainId): DevnetChain => {
    const chain = started.find((candidate) => candidate.id === id)
    if (!chain) throw new Error(`Chain ${id} is missing`)
    return { id, name: chainNames[id], url: chain.url, pid: chain.pid }
  }
  return {
    chains: { 31337: describe(31337), 31338: describe(31338) },
    contracts: { 31337: devnetContracts, 31338: devnetContracts },
    ended: Promise.race(started.map((chain) => chain.ended)),
    stop,
  }
}

async function startSeededChain(options: {
  id: DevnetChainId
  port: number | undefined
  stateFolder: string | undefined
  blockTime: number | undefined
  predeploys: Predeploys
}): Promise<ChainProcess> {
  const { id, port, stateFolder, blockTime, predeploys } = options
  if (port !== undefined) await assertPortFree(port, `chain ${id}`)
  const state = stateFolder === undefined ? undefined : openChainState(stateFolder, id, predeploys)
  const chain = await startChain({
    id,
    port: port ?? (await getFreePort()),
    stateFile: state?.file,
  })
  try {
    if (!state?.seeded) await seedChain(chain.url, predeploys)
    state?.markSeeded()
    if (blockTime !== undefined) await call(chain.url, 'evm_setIntervalMining', [blockTime])
  } catch (error) {
    await chain.stop()
    throw error
  }
  return chain
}
