import type { Kit } from '../kit/kit.ts'
import type { ConnectOptions, Connector } from '../connectors/connector.ts'

/** Whether the site wants people to sign in. */
export function hasSignIn({ options: { siwx, siweConfig } }: Pick<Kit, 'options'>): boolean {
  const entry = siwx ?? siweConfig
  return entry !== undefined && entry.enabled !== false
}

/**
 * Holds who has just connected until they have signed in, or have been asked to; where the site wants that. It stands behind the others and behind the
 * connection itself, since it is an account that signs.
 *
 * @throws SignInUnavailableError where nobody can sign in; who must is disconnected by then
 */
export async function signInGate(kit: Kit): Promise<void> {
  if (hasSignIn(kit)) await (await kit.signIn()).ask()
}

/** What a wallet is to sign while it connects, where it can; `adopt` takes over what it has signed. */
export async function prepareSignIn(kit: Kit, connector: Connector, { signIn }: ConnectOptions) {
  if (!connector.signsInAs || signIn || !hasSignIn(kit)) return undefined
  return (await kit.signIn()).prepareWish(connector)
}
