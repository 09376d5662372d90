import { lazy } from '../../kit/lazy.ts'
import type { AdapterEntry } from '../contract.ts'

/** Bitcoin, for `createKit({ adapters })`. What it does is fetched when a visitor acts. */
export function bip122(): AdapterEntry {
  return {
    namespace: 'bip122',
    name: 'Bitcoin',
    load: lazy(() => import('./adapter.ts').then((module) => module.createAdapter())),
  }
}
