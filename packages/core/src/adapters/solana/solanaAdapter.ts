import { lazy } from '../../kit/lazy.ts'
import type { AdapterEntry } from '../contract.ts'

/** Solana, for `createKit({ adapters })`. What it does, and with it `@solana/kit`, is fetched when a visitor acts. */
export function solanaAdapter(): AdapterEntry {
  return {
    namespace: 'solana',
    name: 'Solana',
    load: lazy(() => import('./adapter.ts').then((module) => module.createAdapter())),
  }
}
