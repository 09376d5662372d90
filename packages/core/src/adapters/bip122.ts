import { lazy } from '../lazy.ts'
import type { AdapterEntry } from './adapter.ts'

/** Bitcoin, for `createKit({ adapters })`. What it does is fetched when a visitor acts. */
export function bip122(): AdapterEntry {
  return {
    namespace: 'bip122',
    name: 'Bitcoin',
    load: lazy(() => import('./bip122/adapter.ts').then((module) => module.createAdapter())),
  }
}
