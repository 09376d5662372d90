import { lazy } from '../lazy.ts'
import type { AdapterEntry } from './adapter.ts'

/** Solana, for `createKit({ adapters })`. What it does, and with it `@solana/kit`, is fetched when a visitor acts. */
export function solanaAdapter(): AdapterEntry {
  return {
    namespace: 'solana',
    name: 'Solana',
    load: lazy(() => import('./solana/adapter.ts').then((module) => module.createAdapter())),
  }
}
