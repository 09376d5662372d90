import type { Accounts } from './accounts.ts'
import { programs } from './programs.ts'

/** Lamports that system variables hold. */
const held = 1n

/** Writes the clock that programs and clients read, as it is in a slot. */
export function setClock(accounts: Accounts, slot: number, now = Date.now()): void {
  const data = new Uint8Array(40)
  const view = new DataView(data.buffer)
  const seconds = BigInt(Math.floor(now / 1000))
  view.setBigUint64(0, BigInt(slot), true)
  view.setBigInt64(8, seconds, true)
  // The epoch of its leaders is the next one.
  view.setBigUint64(24, 1n, true)
  view.setBigInt64(32, seconds, true)
  accounts.addGenesis(programs.clock, {
    lamports: held,
    data,
    owner: programs.sysvar,
    executable: false,
  })
}
