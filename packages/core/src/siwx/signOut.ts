import type { Kit } from '../kit/kit.ts'

/**
 * Ends the session of the account that the page is about. The wallet stays connected; who has to sign in is asked the next time that the dialog opens.
 *
 * @throws SignInUnavailableError, and what the site's sign-in says where the session could not be ended, such as ServerUnreachableError or HttpStatusError:
 * the account is signed in then as before
 */
export async function signOut(kit: Kit): Promise<void> {
  await kit.prepare()
  await (await kit.signIn()).signOut()
}
