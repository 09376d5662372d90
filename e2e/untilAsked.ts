import { expect, type WalletDriver } from '@latchkey/testing/playwright'

/** Waits until the wallet is asked to send: the page says that it waits for it a moment earlier, while it still prepares. */
export async function untilAsked(wallet: WalletDriver) {
  const methods = async () => (await wallet.getRequests()).map(({ method }) => method)
  await expect.poll(methods).toContain('eth_sendTransaction')
}
