import type { Kit } from '../kit/kit.ts'

/**
 * Has the account that the page is about sign in, by the wallet; once, however often it is called meanwhile.
 *
 * @throws SignInUnavailableError where the site has not set it up, NotConnectedError, UserRejectedError, SignatureInvalidError, and what the site's own
 *   `siwx` throws
 */
export async function signIn(kit: Kit): Promise<void> {
  await kit.prepare()
  await (await kit.signIn()).sign()
}
