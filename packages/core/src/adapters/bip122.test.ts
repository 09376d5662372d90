// @vitest-environment jsdom
import { transferableAbortController } from 'node:util'
import { startBitcoin, type Bitcoin } from '@latchkey/testing'
import { adapterConformance } from '@latchkey/testing/conformance'
import {
  installBitcoinWallet,
  type BitcoinConvention,
  type BitcoinTestWallet,
} from '@latchkey/testing/wallet'
import { Transaction } from '@scure/btc-signer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { getAccount } from '../actions/getAccount.ts'
import { getBalance } from '../actions/getBalance.ts'
import { sendToken } from '../actions/sendToken.ts'
import { sendTransfer } from '../actions/sendTransfer.ts'
import { signMessage } from '../actions/signMessage.ts'
import { signPsbt } from '../actions/signPsbt.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import type { Connector } from '../connectors/connector.ts'
import { createKit } from '../createKit.ts'
import { createLog } from '../createLog.ts'
import { createStorage, memoryBackend } from '../createStorage.ts'
import { startSource } from '../fixtures/esploraSource.ts'
import { bitcoin as mainnet, defineBitcoinNetwork } from '../networks/bip122.ts'
import type { ChainAccess } from './chainAccess.ts'
import { bip122 } from './bip122.ts'
import { fromBase64, fromHex, toBase64, toHex } from './bip122/encoding.ts'
import { parseAddress } from './bip122/parseAddress.ts'

// Node's fetch takes Node's signals only, and jsdom puts its own in their place.
const { constructor: AbortController, signal } = transferableAbortController()
Object.assign(globalThis, { AbortController, AbortSignal: signal.constructor })

const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const receiverScript = '0014751e76e8199196d454941c45d1b3a323f1433bd6'

let node: Bitcoin
let wallet: BitcoinTestWallet | undefined
let stopWatching: (() => void) | undefined
beforeAll(async () => {
  node = await startBitcoin()
}, 60_000)
afterAll(() => node.stop())
beforeEach(() => localStorage.clear())
afterEach(() => {
  stopWatching?.()
  wallet?.uninstall()
})

function chainOver(...urls: string[]): ChainAccess {
  const network = defineBitcoinNetwork({
    reference: '0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Regtest',
    esploraUrls: urls,
  })
  return {
    network,
    endpoints: urls.map((url) => ({ url })),
    timeout: 1_000,
    log: createLog('silent'),
  }
}

/** An adapter, and a wallet that agrees to everything and is connected. */
async function setUp(convention: BitcoinConvention = 'satsConnect') {
  const chain = chainOver(node.url)
  wallet = installBitcoinWallet({
    conventions: [convention],
    esploraUrl: node.url,
    behaviour: { everything: 'approve' },
  })
  const adapter = await bip122().load()
  const connector = await new Promise<Connector>((resolve) => {
    stopWatching = adapter.watchConnectors(
      { log: chain.log, announced: true, injected: true, networks: () => [chain.network] },
      ([first]) => first && resolve(first),
    )
  })
  const { accounts } = await connector.connect()
  const [address, ordinal] = wallet.addresses()
  return {
    adapter,
    chain,
    connector,
    wallet,
    address,
    ordinal,
    accounts: accounts.map((account) => account.address),
    /** These chains have them, so the adapter does. */
    signPsbt: adapter.signPsbt?.bind(adapter) ?? expect.fail('no signPsbt'),
    signMessage: adapter.signMessage?.bind(adapter) ?? expect.fail('no signMessage'),
    sendTransfer: adapter.sendTransfer?.bind(adapter) ?? expect.fail('no sendTransfer'),
  }
}

for (const { name, run } of adapterConformance)
  test(`bip122: ${name}`, async () => {
    const { adapter, chain, connector, address } = await setUp()
    await run({ adapter, chain, connector, address, receiver, unknownHash: 'ab'.repeat(32) })
  })

test('nothing offers to send', async () => {
  const adapter = await bip122().load()
  expect([adapter.transfer, adapter.sendTransaction, adapter.estimateFees]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['BIP-173', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
  ['BIP-173, a script', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', true],
  ['BIP-350', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
  ['regtest', receiver, true],
  ['the first of all', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
  ['a script', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
  ['base58 of the test networks', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', true],
  [
    'Bech32 where Bech32m is due',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    false,
  ],
  ['mixed case', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
  ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', false],
  ['a wrong checksum in base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', false],
  ['Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', false],
  ['Ethereum', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
  ['Solana', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', false],
])('isAddress: %s', async (_, text, isRight) => {
  expect(await (await bip122().load()).isAddress(text)).toBe(isRight)
})

describe('balance', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const stats = (funded: unknown, spent: unknown) => ({
    funded_txo_sum: funded,
    spent_txo_sum: spent,
    funded_txo_count: 1,
    spent_txo_count: 0,
    tx_count: 1,
  })
  const honest = { address, chain_stats: stats(9_000, 2_000), mempool_stats: stats(500, 100) }
  const sources: { stop(): Promise<void> }[] = []
  afterEach(async () => {
    for (const source of sources.splice(0)) await source.stop()
  })

  /** A source of mainnet that says this of the address. */
  async function source(answer: unknown, first = genesis, status = 200) {
    const one = await startSource((request, response) => {
      if (request.url?.endsWith('/block-height/0')) return response.end(first)
      response.statusCode = status
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
    sources.push(one)
    return one
  }
  const chainOf = (...urls: string[]) => ({ ...chainOver(...urls), network: mainnet })
  const read = async (chain: ChainAccess) => (await bip122().load()).getBalance(chain, address)

  test('is what is in blocks and what is on its way', async () => {
    const { url } = await source(honest)
    expect(await read(chainOf(url))).toEqual({ value: 7_400n, decimals: 8, symbol: 'BTC' })
  })

  test.each<[string, unknown, number?]>([
    ['says 429', 'Too many requests', 429],
    ['is down', 'oh', 500],
    ['sends a page', '<!doctype html><title>Log in</title>'],
    ['is cut off', JSON.stringify(honest).slice(0, 40)],
    ['speaks of another address', { ...honest, address: 'bc1qother' }],
    ['says less than nothing', { ...honest, chain_stats: stats(1, 2) }],
    ['says half a satoshi', { ...honest, chain_stats: stats(1.5, 0) }],
    ['says it in words', { ...honest, chain_stats: stats('9000', '0') }],
    ['says too much to count', { ...honest, chain_stats: stats(2 ** 60, 0) }],
    ['says nothing of the mempool', { address, chain_stats: stats(1, 0) }],
    ['says null', null],
  ])('a source that %s is passed over', async (_, answer, status) => {
    const [bad, good] = [await source(answer, genesis, status), await source(honest)]
    expect((await read(chainOf(bad.url, good.url))).value).toBe(7_400n)
    await expect(read(chainOf(bad.url))).rejects.toMatchObject({ code: 'CHAIN_UNREACHABLE' })
  })

  test('a source of another chain is noticed by its first block, and asked for nothing else', async () => {
    const other = await source(honest, 'ff'.repeat(32))
    const good = await source(honest)
    expect((await read(chainOf(other.url, good.url))).value).toBe(7_400n)
    expect(other.asked).toEqual(['GET /block-height/0'])
  })

  test('a source that hangs is left after its time', async () => {
    const hanging = await startSource(() => {})
    sources.push(hanging)
    const good = await source(honest)
    const chain = { ...chainOf(hanging.url, good.url), timeout: 100 }
    expect((await read(chain)).value).toBe(7_400n)
  })

  test('a source that does not serve blocks by height is taken as it is, and keeps its query', async () => {
    const one = await startSource((request, response) => {
      response.statusCode = request.url?.includes('block-height') ? 404 : 200
      response.end(JSON.stringify(honest))
    })
    sources.push(one)
    expect((await read(chainOf(`${one.url}/api/?key=5`))).value).toBe(7_400n)
    expect(one.asked.at(-1)).toBe(`GET /api/address/${address}?key=5`)
  })

  test('the operator’s server is asked in its own words, in its place', async () => {
    const own = await source('no', genesis, 500)
    const server = await source(honest)
    const chain = {
      ...chainOf(own.url, `${server.url}/v1/?chainId=x&projectId=local`),
      api: { url: server.url, projectId: 'local' },
    }
    expect((await read(chain)).value).toBe(7_400n)
    expect(server.asked).toEqual([
      `GET /v1/esplora/bip122:000000000019d6689c085ae165831e93/address/${address}?projectId=local`,
    ])
  })

  test('counts what waits and what is mined on a real chain', async () => {
    const { adapter, chain } = await setUp()
    const fresh = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
    expect((await adapter.getBalance(chain, fresh)).value).toBe(0n)
    await node.fund(fresh, 40_000, { mine: false })
    expect((await adapter.getBalance(chain, fresh)).value).toBe(40_000n)
    await node.mine()
    expect((await adapter.getBalance(chain, fresh)).value).toBe(40_000n)
  })
})

describe('messages', () => {
  test.each<[BitcoinConvention]>([['satsConnect'], ['unisat'], ['leather'], ['standard']])(
    '%s: a payment address signs, and the signature is verified',
    async (convention) => {
      const { connector, address, signMessage } = await setUp(convention)
      const signature = await signMessage(connector, address, 'Grüße, 世界')
      expect(fromBase64(signature).length).toBeGreaterThan(100)
    },
  )

  test('an ordinals address signs with Taproot', async () => {
    const { connector, ordinal, signMessage } = await setUp()
    const signature = await signMessage(connector, ordinal, 'hello')
    expect(fromBase64(signature)).toHaveLength(66)
  })

  test('ECDSA where it is asked for', async () => {
    const { connector, address, signMessage } = await setUp('unisat')
    const signature = await signMessage(connector, address, 'hello', { protocol: 'ecdsa' })
    expect(fromBase64(signature)).toHaveLength(65)
  })

  test('a signature of another message, or none, is never handed on', async () => {
    const { connector, address, wallet, signMessage } = await setUp('unisat')
    const signature = await signMessage(connector, address, 'another')
    const compact = await signMessage(connector, address, 'another', { protocol: 'ecdsa' })
    for (const result of [signature, compact, '', 'not base64!', 5, toBase64(new Uint8Array(40))]) {
      wallet.behave({ signMessage: { lie: { result } } })
      await expect(signMessage(connector, address, 'this one')).rejects.toMatchObject({
        code: 'INVALID_WALLET_ANSWER',
      })
    }
  })

  test('a refusal is one in every convention', async () => {
    for (const convention of ['satsConnect', 'unisat', 'leather', 'standard'] as const) {
      const { connector, address, wallet, signMessage } = await setUp(convention)
      wallet.behave({ signMessage: 'reject' })
      await expect(signMessage(connector, address, 'x'), convention).rejects.toMatchObject({
        code: 'USER_REJECTED',
      })
      stopWatching?.()
      wallet.uninstall()
      localStorage.clear()
    }
  })
})

/** An unsigned transaction that pays from the wallet’s first coin. */
async function unsigned(address: string, pays = 20_000n) {
  const answer = await fetch(`${node.url}/address/${address}/utxo`)
  const [coin] = (await answer.json()) as { txid: string; vout: number; value: number }[]
  if (!coin) throw new Error('The wallet has coins')
  const script = scriptOf(address)
  const transaction = new Transaction()
  const amount = BigInt(coin.value)
  transaction.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script, amount },
  })
  transaction.addOutput({ script: fromHex(receiverScript), amount: pays })
  transaction.addOutput({ script, amount: amount - pays - 1_000n })
  return transaction
}

const scriptOf = (address: string) => parseAddress(address)?.script ?? expect.fail('no address')

const toText = (transaction: Transaction) => toBase64(transaction.toPSBT())

describe('PSBTs', () => {
  test.each<[BitcoinConvention]>([['standard'], ['satsConnect'], ['unisat'], ['leather']])(
    '%s: signs, and the chain takes what it has signed',
    async (convention) => {
      const { adapter, chain, connector, address, accounts, signPsbt } = await setUp(convention)
      const before = (await adapter.getBalance(chain, receiver)).value
      const psbt = toText(await unsigned(address))
      const signed = await signPsbt(connector, chain, { psbt, accounts, broadcast: true })
      expect(signed.txid).toMatch(/^[0-9a-f]{64}$/)
      await node.mine()
      expect((await adapter.getBalance(chain, receiver)).value).toBe(before + 20_000n)
    },
  )

  test('without `broadcast` nothing is sent', async () => {
    const { chain, connector, address, accounts, signPsbt } = await setUp()
    const psbt = toText(await unsigned(address))
    const signed = await signPsbt(connector, chain, { psbt, accounts })
    expect(signed.txid).toBeUndefined()
    const { id } = finalized(signed.psbt)
    expect((await fetch(`${node.url}/tx/${id}`)).status).toBe(404)
  })

  test('an input of the ordinals account is signed with Taproot', async () => {
    const { chain, connector, ordinal, accounts, signPsbt } = await setUp()
    const psbt = toText(await unsigned(ordinal, 1_000n))
    const signed = await signPsbt(connector, chain, { psbt, accounts })
    expect(finalized(signed.psbt).hex).toMatch(/^02/)
  })

  test.each<[string, (psbt: string) => unknown]>([
    ['is none', () => ({ psbt: 'AAAA' })],
    ['is no base64', () => ({ psbt: '?' })],
    ['is as it was, without a signature', (psbt) => ({ psbt })],
    ['is missing', () => ({})],
  ])('what comes back and %s is refused', async (_, lie) => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await setUp()
    const psbt = toText(await unsigned(address))
    wallet.behave({ signPsbt: { lie: { result: lie(psbt) } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'INVALID_WALLET_ANSWER',
    })
  })

  test('another transaction, or a signature of another, is refused', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await setUp()
    const asked = await unsigned(address)
    const psbt = toText(asked)
    const other = await signPsbt(connector, chain, {
      psbt: toText(await unsigned(address, 30_000n)),
      accounts,
    })
    wallet.behave({ signPsbt: { lie: { result: { psbt: other.psbt } } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      shortMessage: expect.stringContaining('another transaction'),
    })
    const { partialSig } = Transaction.fromPSBT(fromBase64(other.psbt)).getInput(0)
    asked.updateInput(0, { partialSig: partialSig ?? [] }, true)
    wallet.behave({ signPsbt: { lie: { result: { psbt: toText(asked) } } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      shortMessage: expect.stringContaining('a signature of input 0 that is not right'),
    })
  })

  test('a signature for less than all of the transaction is refused, unless it was asked for', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await setUp('unisat')
    const psbt = toText(await unsigned(address))
    const some = { psbt, accounts, inputs: [{ index: 0, sighash: 0x83 }] }
    const partly = await signPsbt(connector, chain, some)
    const { partialSig } = Transaction.fromPSBT(fromBase64(partly.psbt)).getInput(0)
    expect(partialSig?.[0]?.[1].at(-1)).toBe(0x83)
    wallet.behave({ signPsbt: { lie: { result: toHex(fromBase64(partly.psbt)) } } })
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'INVALID_WALLET_ANSWER',
    })
  })

  test('a wallet that only sends what it signs is asked for that, and its id is checked', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await setUp('standard')
    wallet.behave({ without: ['bitcoin:signTransaction'] })
    const psbt = toText(await unsigned(address))
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
    })
    const { txid } = await signPsbt(connector, chain, { psbt, accounts, broadcast: true })
    expect((await fetch(`${node.url}/tx/${txid}`)).status).toBe(200)
    await node.mine()
    wallet.behave({ signPsbt: { lie: { result: [{ txId: 'ab'.repeat(32) }] } } })
    const next = toText(await unsigned(address))
    await expect(
      signPsbt(connector, chain, { psbt: next, accounts, broadcast: true }),
    ).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  })

  test('the id of another transaction leaves open what was sent', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await setUp()
    const psbt = toText(await unsigned(address))
    const signed = await signPsbt(connector, chain, { psbt, accounts })
    wallet.behave({ signPsbt: { lie: { result: { ...signed, txid: 'ab'.repeat(32) } } } })
    await expect(
      signPsbt(connector, chain, { psbt, accounts, broadcast: true }),
    ).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  })

  test('what cannot be right never reaches the wallet', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await setUp()
    const psbt = toText(await unsigned(address))
    const foreign = await unsigned(address)
    foreign.updateInput(0, { witnessUtxo: { script: fromHex(receiverScript), amount: 5n } })
    const before = wallet.requests.length
    for (const request of [
      { psbt: 'hello', accounts },
      { psbt: '', accounts },
      { psbt: toText(foreign), accounts },
      { psbt, accounts, inputs: [{ index: 1 }] },
      { psbt, accounts, inputs: [{ index: -1 }] },
      { psbt, accounts, inputs: [{ index: 0 }, { index: 0 }] },
      { psbt, accounts, inputs: [{ index: 0, address: receiver }] },
      { psbt, accounts, inputs: [{ index: 0, sighash: 77 }] },
      { psbt: toText(foreign), accounts, inputs: [{ index: 0, address }] },
    ])
      await expect(signPsbt(connector, chain, request)).rejects.toMatchObject({
        code: 'INVALID_SEND',
        shortMessage: 'Invalid PSBT',
      })
    expect(wallet.requests).toHaveLength(before)
  })

  test('a transaction that the network does not take is refused in words', async () => {
    const { chain, connector, address, accounts, signPsbt } = await setUp('unisat')
    const psbt = toText(await unsigned(address, 10n)) // less than nodes pass on
    await expect(
      signPsbt(connector, chain, { psbt, accounts, broadcast: true }),
    ).rejects.toMatchObject({ code: 'TRANSFER_REFUSED' })
  })

  test('a wallet that has moved to another account or network is not asked', async () => {
    const { chain, connector, address, accounts, wallet, signPsbt } = await setUp()
    const psbt = toText(await unsigned(address))
    wallet.selectAccount(1)
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
    })
    wallet.selectAccount(0)
    wallet.switchChain('signet')
    await expect(signPsbt(connector, chain, { psbt, accounts })).rejects.toMatchObject({
      code: 'WRONG_NETWORK',
    })
  })
})

function finalized(psbt: string) {
  const transaction = Transaction.fromPSBT(fromBase64(psbt))
  transaction.finalize()
  return transaction
}

describe('transfers', () => {
  test.each<[BitcoinConvention]>([['satsConnect'], ['unisat'], ['leather']])(
    '%s: the wallet pays by itself, and the receiver has it',
    async (convention) => {
      const { adapter, chain, connector, address, sendTransfer } = await setUp(convention)
      const before = (await adapter.getBalance(chain, receiver)).value
      const txid = await sendTransfer(connector, chain, {
        from: address,
        to: receiver,
        amount: 12_345n,
      })
      expect(txid).toMatch(/^[0-9a-f]{64}$/)
      await node.mine()
      expect((await adapter.getBalance(chain, receiver)).value).toBe(before + 12_345n)
    },
  )

  test('wallet-standard has no such feature', async () => {
    const { chain, connector, address, sendTransfer } = await setUp('standard')
    const transfer = { from: address, to: receiver, amount: 1_000n }
    await expect(sendTransfer(connector, chain, transfer)).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
  })

  test.each<[string, string, bigint, string]>([
    [
      'an address of mainnet',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      1_000n,
      'Invalid Address',
    ],
    [
      'an address of signet',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      1_000n,
      'Invalid Address',
    ],
    ['no address', 'me', 1_000n, 'Invalid Address'],
    ['nothing', receiver, 0n, 'Invalid Amount'],
    ['less than nothing', receiver, -1n, 'Invalid Amount'],
    ['dust', receiver, 293n, 'Invalid Amount'],
    ['more than there is', receiver, 2_100_000_000_000_001n, 'Invalid Amount'],
  ])('%s never reaches the wallet', async (_, to, amount, shortMessage) => {
    const { chain, connector, address, wallet, sendTransfer } = await setUp()
    const before = wallet.requests.length
    await expect(
      sendTransfer(connector, chain, { from: address, to, amount }),
    ).rejects.toMatchObject({ code: 'INVALID_SEND', shortMessage })
    expect(wallet.requests.slice(before)).toEqual([])
  })

  test('an id that is none leaves open whether it was sent', async () => {
    const { chain, connector, address, wallet, sendTransfer } = await setUp()
    wallet.behave({ send: { lie: { result: { txid: 'soon' } } } })
    const transfer = { from: address, to: receiver, amount: 1_000n }
    await expect(sendTransfer(connector, chain, transfer)).rejects.toMatchObject({
      code: 'TRANSACTION_UNKNOWN',
    })
  })
})

describe('through a kit', () => {
  /** A page with a wallet; another call with the same storage is a reload. */
  function load(storage = createStorage({ backend: memoryBackend() })) {
    const { network } = chainOver(node.url)
    wallet = installBitcoinWallet({ esploraUrl: node.url, conventions: ['satsConnect'] })
    const kit = createKit({
      projectId: 'demo',
      networks: [network, mainnet],
      adapters: [bip122()],
      storage,
      logLevel: 'silent',
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
    await node.mine()
    const token = { symbol: 'BTC', decimals: 8 }
    await expect(sendToken(kit, { token, to: receiver, amount: '0.1' })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
      shortMessage: 'Unsupported chain',
    })
  })

  test('a PSBT over both accounts is signed by both', async () => {
    const { kit, wallet } = await joined()
    const [payment, ordinal] = wallet.addresses()
    const transaction = await unsigned(payment)
    const other = (await unsigned(ordinal, 1_000n)).getInput(0)
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
