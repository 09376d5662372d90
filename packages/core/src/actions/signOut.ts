import type { Kit } from '../kit.ts'

/** Ends the session of the account that the page is about. The wallet stays connected; who has to sign in is asked the next time that the dialog opens. */
export async function signOut(kit: Kit): Promise<void> {
  await kit.prepare()
  await (await kit.signIn()).signOut()
}
