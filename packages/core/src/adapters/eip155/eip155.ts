import { discoverEip6963 } from '../../connectors/eip1193/discoverEip6963.ts'
import { lazy } from '../../kit/lazy.ts'
import type { AdapterEntry } from '../contract.ts'

/** EVM chains (Ethereum and its kin), for `createKit({ adapters })`. What it does is fetched when a visitor acts. */
export function eip155(): AdapterEntry {
  return {
    namespace: 'eip155',
    name: 'Ethereum',
    discover: discoverEip6963,
    load: lazy(() => import('./adapter.ts').then((module) => module.createAdapter())),
  }
}
