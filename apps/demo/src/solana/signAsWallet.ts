import type { Kit } from '@latchkey/core'
import { registerKitWallet } from '@latchkey/core/adapters/solana'

/** What the wallet standard says of the feature, as far as it is used here. */
type SignMessage = {
  signMessage(input: {
    readonly account: object
    readonly message: Uint8Array
  }): Promise<readonly { readonly signature: Uint8Array }[]>
}

/**
 * Signs a message as any library does that knows wallets by their standard alone.
 *
 * @returns what the wallet is called there, and its signature in hex
 */
export async function signAsWallet(kit: Kit): Promise<string> {
  const { getWallets } = await import('@wallet-standard/app')
  const name = 'Latchkey demo'
  const unregister = registerKitWallet(kit, { name })
  try {
    const wallet = getWallets()
      .get()
      .find((one) => one.name === name)
    const [account] = wallet?.accounts ?? []
    const feature = wallet?.features['solana:signMessage'] as SignMessage | undefined // by the standard
    if (!account || !feature) throw new Error('This wallet signs no messages')
    const message = new TextEncoder().encode('Signed through the wallet standard')
    const [signed] = await feature.signMessage({ account, message })
    const hex = Array.from(signed?.signature ?? [], (byte) => byte.toString(16).padStart(2, '0'))
    return `${name} signed: 0x${hex.join('')}`
  } finally {
    unregister()
  }
}
