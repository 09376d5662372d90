import type { WorkerFixtures } from '@latchkey/testing/playwright'
import { fileURLToPath } from 'node:url'
import { readPredeploys } from '../scripts/predeploys.mjs'

const app = (name: string) => fileURLToPath(new URL(`../apps/${name}/dist`, import.meta.url))

/** A world of every chain family, for the specs that are about more than one: `test.use({ worldOptions: everyFamily })`. */
export const everyFamily: WorkerFixtures['worldOptions'] = {
  apps: { demo: app('demo'), frame: app('frame'), phone: app('phone') },
  predeploys: readPredeploys(),
}

/** The world of all other specs: EVM chains alone, whose nodes start sooner. */
export const evmAlone: WorkerFixtures['worldOptions'] = {
  ...everyFamily,
  solana: false,
  bitcoin: false,
}
