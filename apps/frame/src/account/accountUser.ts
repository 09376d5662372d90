import type { FrameUser } from '@latchkey/protocol/frame'
import { refusal } from '../handlers/refusal.ts'
import type { AccountOptions } from './account.ts'
import { addressesOf, isLocked } from './walletState.ts'

/** Characters of the name that a login provider reports. */
const longestName = 200

/** Returns the name of a new passkey. */
export function passkeyName({ api }: Pick<AccountOptions, 'api'>): string | null | undefined {
  const { email, name } = api.session.user() ?? {}
  return email ?? name
}

/**
 * Returns the user for the page.
 *
 * @param namespace - chain family of `address`
 * @throws ChannelError `UNAUTHORIZED` without a wallet, `NOT_AVAILABLE` without an address or network of the family
 */
export function accountUser(
  { api, vault, chainId }: Pick<AccountOptions, 'api' | 'vault' | 'chainId'>,
  namespace = 'eip155',
): FrameUser {
  const addresses = addressesOf(vault.state())
  const address = addresses[namespace]
  const current = chainId(namespace)
  if (address === undefined || current === undefined) throw refusal('NOT_AVAILABLE')
  const { email = null, name = null, provider } = api.session.user() ?? {}
  return {
    email,
    ...(name !== null && { userName: name.slice(0, longestName) }),
    ...(provider && { provider }),
    address,
    chainId: current,
    accounts: [{ address, type: 'eoa' }],
    addresses,
    preferredAccountType: 'eoa',
    locked: isLocked(vault.state()),
  }
}
