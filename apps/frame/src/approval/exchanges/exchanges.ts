import type { Exchanges } from '../calldata/describeCall.ts'
import { exchangeCalls } from './exchangeCalls.ts'
import { summarize } from './summarize.ts'
import { words } from './words.ts'

/** What the frame knows of exchanges: a part of its own, fetched before the first transaction is shown. */
export const exchanges: Exchanges = {
  calls: exchangeCalls,
  summarize,
  standIns: { caller: [words.caller], contract: [words.contract] },
}
