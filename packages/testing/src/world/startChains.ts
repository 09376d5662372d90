import type { ChainOptions } from '@latchkey/server'
import { join } from 'node:path'
import { startBitcoin } from '../bitcoin/startBitcoin.ts'
import { isNodeInstalled } from '../bitcoin/startNode.ts'
import {
  devnetChainIds,
  startDevnet,
  type Devnet,
  type DevnetChainId,
} from '../devnet/startDevnet.ts'
import { startFaultProxy } from '../faults/startFaultProxy.ts'
import { localSolana } from '../solana/localSolana.ts'
import { localSolanaTokens, seedSolana } from '../solana/seedSolana.ts'
import { startSolana } from '../solana/startSolana.ts'
import { createChainOptions } from './chainOptions.ts'
import { onBothNames } from './onBothNames.ts'
import type { WorldStart } from './worldOptions.ts'

/** The chains of a running world. */
export type WorldChains = Awaited<ReturnType<typeof startChains>>

/** Starts the chains of all families and, when asked for, the proxies before them. */
export async function startChains(start: WorldStart) {
  const { devnet, bitcoin, solana } = await startNodes(start)
  start.onProgress('chains')

  const { options, stopLater } = start
  const faults = options.faults ? await startFaultProxies(devnet) : undefined
  for (const id of devnetChainIds) if (faults) stopLater(faults[id].stop)
  const getUrl = (id: DevnetChainId): string => faults?.[id].url ?? devnet.chains[id].url
  const solanaFaults =
    options.faults && solana ? await startFaultProxy({ target: solana.url }) : undefined
  if (solanaFaults) stopLater(solanaFaults.stop)
  const solanaUrl = solanaFaults?.url ?? solana?.url ?? ''
  const esploraUrl = bitcoin?.url ?? ''

  const serverOptions: Record<string, ChainOptions> = {
    ...Object.fromEntries(
      devnetChainIds.map((id) => [
        `eip155:${id}`,
        createChainOptions(devnet, id, getUrl(id), options),
      ]),
    ),
    ...(solana && {
      [localSolana.caipNetworkId]: {
        upstreams: [solanaUrl],
        tokens: Object.values(localSolanaTokens),
      },
    }),
    ...(bitcoin && { [bitcoin.caipNetworkId]: { upstreams: [bitcoin.url] } }),
  }
  return {
    devnet,
    bitcoin,
    solana,
    faults,
    solanaFaults,
    /** Where everybody but the world itself reads a chain of the devnet. */
    getUrl,
    /** Empty where there is no Solana node. */
    solanaUrl,
    /** Empty where there is no Bitcoin chain. */
    esploraUrl,
    /** Where pages read all of them. */
    origins: [...devnetChainIds.map(getUrl), solanaUrl, esploraUrl].flatMap(onBothNames),
    /** How the world's server reads them, by CAIP-2 id. */
    serverOptions,
    /** Resolves with an error when one of them died. */
    ended: bitcoin ? Promise.race([devnet.ended, bitcoin.ended]) : devnet.ended,
  }
}

async function startNodes({ options, ports, stopLater }: WorldStart) {
  const { dataFolder } = options
  const isBitcoinWanted =
    options.bitcoin === undefined ? isNodeInstalled() : options.bitcoin !== false
  const [devnet, bitcoin, solana] = await Promise.allSettled([
    startDevnet({
      ports: ports?.chains,
      stateFolder: dataFolder && join(dataFolder, 'chains'),
      blockTime: options.blockTime,
      predeploys: options.predeploys,
    }),
    isBitcoinWanted
      ? startBitcoin({
          ...options.bitcoin,
          port: ports?.esplora,
          stateFolder: dataFolder && join(dataFolder, 'bitcoin'),
        })
      : undefined,
    options.solana === false
      ? undefined
      : startSolana({
          port: ports?.solana,
          stateFolder: dataFolder && join(dataFolder, 'solana'),
        }),
  ])
  if (devnet.status === 'fulfilled') stopLater(devnet.value.stop)
  if (bitcoin.status === 'fulfilled' && bitcoin.value) stopLater(bitcoin.value.stop)
  if (solana.status === 'fulfilled' && solana.value) stopLater(solana.value.stop)
  if (devnet.status === 'rejected') throw devnet.reason
  if (bitcoin.status === 'rejected') throw bitcoin.reason
  if (solana.status === 'rejected') throw solana.reason
  if (solana.value) await seedSolana(solana.value)
  return { devnet: devnet.value, bitcoin: bitcoin.value, solana: solana.value }
}

async function startFaultProxies(devnet: Devnet) {
  const start = (id: DevnetChainId) => startFaultProxy({ target: devnet.chains[id].url })
  const [first, second] = await Promise.all([start(31337), start(31338)])
  return { 31337: first, 31338: second } as const
}
