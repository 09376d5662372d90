import type { Address, HDAccount } from 'viem'
import { devAccountIndex, getDevAccount } from './accounts.ts'
import { devnetContracts } from './contracts.ts'

/** Somebody with a Farcaster account on a development chain. */
export type FarcasterAccount = {
  readonly fid: number
  readonly username: string
  readonly displayName: string
  /** Who owns the account. */
  readonly custody: Address
  /** The address that its sign-in messages are by. */
  readonly signer: Address
  /** The key that signs them. */
  readonly key: HDAccount
  readonly authMethod: 'custody' | 'authAddress'
}

const account = (
  fid: number,
  name: 'alice' | 'bob' | 'carol',
  parts: Pick<FarcasterAccount, 'custody' | 'signer' | 'key' | 'authMethod'>,
): FarcasterAccount => ({
  fid,
  username: name,
  displayName: `${name[0]?.toUpperCase()}${name.slice(1)}`,
  ...parts,
})

/** Signs in for bob, whom he has given that right; owns nothing. */
const authKeyIndex = 10

/**
 * The Farcaster accounts of a development chain, one of each kind: alice signs with the address that owns hers, bob with an auth address,
 * carol's is owned by a contract (ERC-1271).
 */
export function getFarcasterAccounts(): readonly [
  alice: FarcasterAccount,
  bob: FarcasterAccount,
  carol: FarcasterAccount,
] {
  const [alice, bob, carol] = (['alice', 'bob', 'carol'] as const).map((name) =>
    getDevAccount(devAccountIndex[name]),
  ) as [HDAccount, HDAccount, HDAccount] // one for each of the three names
  const auth = getDevAccount(authKeyIndex)
  const { signerWallet } = devnetContracts
  return [
    account(1, 'alice', {
      custody: alice.address,
      signer: alice.address,
      key: alice,
      authMethod: 'custody',
    }),
    account(2, 'bob', {
      custody: bob.address,
      signer: auth.address,
      key: auth,
      authMethod: 'authAddress',
    }),
    account(3, 'carol', {
      custody: signerWallet,
      signer: signerWallet,
      key: carol,
      authMethod: 'custody',
    }),
  ]
}
