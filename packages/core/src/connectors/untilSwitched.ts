import { wait } from '../wait.ts'

/** Longest wait for a wallet that has agreed to a switch and is not there yet, in milliseconds. */
const deadline = 8_000
const pause = 200

/** Waits until a wallet is where it has agreed to switch to. */
export async function untilSwitched(isThere: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + deadline
  while (!(await isThere())) {
    if (Date.now() >= end) return false
    await wait(pause)
  }
  return true
}
