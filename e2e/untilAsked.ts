import { expect, type WalletDriver } from '@latchkey/testing/playwright'

/** Waits until the wallet is asked to send, once: the page says that it waits for it a moment earlier, while it still prepares. */
export async function untilAsked(wallet: WalletDriver) {
  const sends = async () =>
    (await wallet.getRequests()).filter(({ method }) => method === 'eth_sendTransaction')
  await expect.poll(sends).toHaveLength(1)
}
