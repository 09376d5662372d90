import type { WorkerFixtures } from '@latchkey/testing/playwright'
import { fileURLToPath } from 'node:url'
import { readPredeploys } from '../tools/local-world/predeploys.mjs'

const built = (folder: string) => fileURLToPath(new URL(`../${folder}/dist`, import.meta.url))

/** A world of every chain family, for the specs that are about more than one: `test.use({ worldOptions: everyFamily })`. */
export const everyFamily: WorkerFixtures['worldOptions'] = {
  apps: {
    demo: built('apps/demo'),
    frame: built('apps/frame'),
    phone: built('tools/phone-wallet'),
  },
  predeploys: readPredeploys(),
}

/** The world of all other specs: EVM chains alone, whose nodes start sooner. */
export const evmAlone: WorkerFixtures['worldOptions'] = {
  ...everyFamily,
  solana: false,
  bitcoin: false,
}
