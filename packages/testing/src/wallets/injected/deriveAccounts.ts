import { mnemonicToAccount, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { toHex } from 'viem'

/** The first accounts of a seed phrase (BIP-39, BIP-44 `m/44'/60'/0'/0/index`). The slow stretching is done once. */
export function deriveAccounts(mnemonic: string, count: number): readonly PrivateKeyAccount[] {
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  return Array.from({ length: count }, (_, index) => {
    const { privateKey } = parent.deriveChild(index)
    if (!privateKey) throw new Error(`No key at index ${index}`)
    return privateKeyToAccount(toHex(privateKey))
  })
}
