import type { Kit } from '../kit/kit.ts'

/** Ends whatever waits for a decision in the frame, with 'Request was aborted', and takes its view away. */
export async function abortRequests(kit: Kit): Promise<void> {
  if (kit.store.getState().frame) (await kit.frame()).abortRequests()
}
