import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { devMnemonic } from './devMnemonic.ts'

const derived = new Map<number, HDAccount>()

/** The account of {@link devMnemonic} at an index, with its private key (BIP-44, `m/44'/60'/0'/0/index`). */
export function getDevAccount(index: number): HDAccount {
  // Stretching the phrase takes tens of milliseconds, and seeding asks for the same few accounts over and over.
  const account = derived.get(index) ?? mnemonicToAccount(devMnemonic, { addressIndex: index })
  derived.set(index, account)
  return account
}

/** What the ten funded accounts of a development chain are for. Wallets use the first five. */
export const devAccountIndex = {
  alice: 0,
  bob: 1,
  carol: 2,
  dave: 3,
  erin: 4,
  /** Claims `alice.eth` as its reverse name, which a forward check must refuse. */
  mallory: 5,
  /** Pays out what "fund me" asks for. */
  funder: 7,
  /** Deploys the contracts handed in as predeploys. */
  exchangeDeployer: 8,
  /** Deploys everything else. */
  deployer: 9,
} as const
