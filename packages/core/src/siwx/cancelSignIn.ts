import type { Kit } from '../kit/kit.ts'

/**
 * Ends the question to sign in without a signature. Who has to sign in goes back to the account and network that they have signed in with, and is
 * disconnected where there is none; who need not goes on as they are.
 */
export async function cancelSignIn(kit: Kit): Promise<void> {
  await (await kit.signIn()).cancel()
}
