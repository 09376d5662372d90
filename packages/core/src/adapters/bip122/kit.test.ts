// @vitest-environment jsdom
import { installBitcoinWallet, type BitcoinTestWallet } from '@latchkey/testing/wallet'
import { Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../connection/connect.ts'
import { getAccount } from '../../accounts/getAccount.ts'
import { getBalance } from '../../balances/getBalance.ts'
import { sendToken } from '../../transfers/sendToken.ts'
import { sendTransfer } from '../../transfers/sendTransfer.ts'
import { signMessage } from '../../accounts/signMessage.ts'
import { signPsbt } from '../../accounts/signPsbt.ts'
import { switchNetwork } from '../../network/switchNetwork.ts'
import { createKit } from '../../createKit.ts'
import { createStorage, memoryBackend } from '../../kit/createStorage.ts'
import {
  chainOver,
  createBitcoinWorld,
  receiver,
  toText,
  type BitcoinWorld,
} from '../../fixtures/bitcoinWorld.ts'
import { bitcoin as mainnet } from '../../networks/bip122.ts'
import { bip122 } from './bip122.ts'
import { fromBase64 } from './encoding.ts'

let world: BitcoinWorld
let wallet: BitcoinTestWallet | undefined
let stopWatching: (() => void) | undefined
beforeAll(async () => {
  world = await createBitcoinWorld()
}, 60_000)
afterAll(() => world.stop())
beforeEach(() => localStorage.clear())
afterEach(() => {
  stopWatching?.()
  wallet?.uninstall()
})

describe('through a kit', () => {
  /** A page with a wallet; another call with the same storage is a reload. */
  function load(storage = createStorage({ backend: memoryBackend() })) {
    const { network } = chainOver(world.node.url)
    wallet = installBitcoinWallet({ esploraUrl: world.node.url, conventions: ['satsConnect'] })
    const kit = createKit({
      projectId: 'demo',
      networks: [network, mainnet],
      adapters: [bip122()],
      connection: { storage },
      logging: { logLevel: 'silent' },
    })
    const stop = kit.start()
    stopWatching = () => {
      stop()
      kit.destroy()
    }
    return { kit, wallet, storage, networkId: network.caipNetworkId }
  }

  async function joined() {
    const page = load()
    page.wallet.behave({ everything: 'approve' })
    await connect(page.kit, { connector: 'sats-connect:latchkeySatsConnect.provider' })
    return page
  }

  test('payment and ordinals account, balance, signature, payment, and no Send', async () => {
    const { kit, wallet, networkId } = await joined()
    const [payment, ordinal] = wallet.addresses()
    const { allAccounts, address } = getAccount(kit)
    expect(allAccounts).toEqual([
      { address: payment, type: 'payment' },
      { address: ordinal, type: 'ordinal' },
    ])
    expect(address).toBe(payment)
    expect((await getBalance(kit, { networkId, address: payment })).value).toBeGreaterThan(0n)
    expect(await signMessage(kit, { message: 'hello' })).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(await sendTransfer(kit, { to: receiver, amount: 2_000n })).toMatch(/^[0-9a-f]{64}$/)
    await world.node.mine()
    const token = { symbol: 'BTC', decimals: 8 }
    await expect(sendToken(kit, { token, to: receiver, amount: '0.1' })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
      shortMessage: 'Unsupported chain',
    })
  })

  test('a PSBT over both accounts is signed by both', async () => {
    const { kit, wallet } = await joined()
    const [payment, ordinal] = wallet.addresses()
    const transaction = await world.unsigned(payment)
    const other = (await world.unsigned(ordinal, 1_000n)).getInput(0)
    transaction.addInput(other)
    const { psbt } = await signPsbt(kit, { psbt: toText(transaction) })
    const signed = Transaction.fromPSBT(fromBase64(psbt))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    expect(signed.getInput(1).tapKeySig).toBeDefined()
  })

  test('comes back after a reload without asking, on the network that it was on', async () => {
    const { wallet: first, storage } = await joined()
    first.switchChain('mainnet')
    stopWatching?.()
    first.behave({ connect: 'hang', switchChain: 'hang' })
    const { kit, wallet: again } = load(storage)
    await vi.waitFor(() => expect(getAccount(kit).status).toBe('connected'))
    expect(getAccount(kit)).toMatchObject({
      address: again.addresses()[0],
      networkId: mainnet.caipNetworkId,
    })
  })

  test('moves to another network, and follows the wallet', async () => {
    const { kit, wallet } = await joined()
    await switchNetwork(kit, { networkId: mainnet.caipNetworkId })
    expect(getAccount(kit).address).toMatch(/^bc1q/)
    wallet.switchChain('regtest')
    await vi.waitFor(() => expect(getAccount(kit).address).toMatch(/^bcrt1q/))
    wallet.disconnectSite()
    await vi.waitFor(() => expect(getAccount(kit).status).toBe('disconnected'))
  })
})
