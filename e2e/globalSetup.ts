import { buildApps } from '../scripts/build.mjs'

/** Builds the apps and the test wallet, unless they are current. */
export default async function globalSetup(): Promise<void> {
  await buildApps()
}
