import { mnemonicToAccount, type HDAccount } from 'viem/accounts'

/**
 * The seed phrase that development chains have in common. Everybody knows it, so its accounts must never hold
 * anything on a public chain.
 */
export const devMnemonic = 'test test test test test test test test test test test junk'

/** The account of {@link devMnemonic} at an index, with its private key (BIP-44, `m/44'/60'/0'/0/index`). */
export function getDevAccount(index: number): HDAccount {
  return mnemonicToAccount(devMnemonic, { addressIndex: index })
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
