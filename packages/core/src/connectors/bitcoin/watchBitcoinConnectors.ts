import type { Adapter } from '../../adapters/contract.ts'
import type { Connector } from '../connector.ts'
import { watchLeather } from './leather.ts'
import { watchOkx } from './okx.ts'
import { watchSatsConnect } from './satsConnect.ts'
import { watchStandardBitcoin } from './standardBitcoin.ts'
import { watchUnisat } from './unisat.ts'

/** What a wallet puts into the page by itself, and where wallets list or register themselves. The first that a wallet speaks is used: it can do the most. */
const injected = [watchUnisat, watchOkx, watchLeather]
const announced = [watchSatsConnect, watchStandardBitcoin]

/** Reports the Bitcoin wallets of this page, each once, whatever conventions it speaks. */
export const watchBitcoinConnectors: Adapter['watchConnectors'] = (context, onChange) => {
  if (typeof window === 'undefined') return () => {}
  const conventions = [
    ...(context.injected ? injected : []),
    ...(context.announced ? announced : []),
  ]
  const found: (readonly Connector[])[] = conventions.map(() => [])
  let isWatching = false
  const report = () => {
    if (isWatching) onChange(found.flat().filter(isFirstOfItsName))
  }
  const stops = conventions.map((watch, index) =>
    watch(context, (connectors) => {
      found[index] = connectors
      report()
    }),
  )
  isWatching = true
  report()
  return () => {
    isWatching = false
    for (const stop of stops) stop()
  }
}

function isFirstOfItsName(connector: Connector, index: number, all: readonly Connector[]) {
  return index === all.findIndex((other) => foldName(other) === foldName(connector))
}

/** 'Xverse Wallet' is 'Xverse'. */
function foldName({ name }: Connector) {
  return name
    .trim()
    .toLowerCase()
    .replace(/ wallet$/, '')
}
