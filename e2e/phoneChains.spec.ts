import { getBitcoinAccount, localSolana, regtestFormat, regtestNetworkId } from '@latchkey/testing'
import { expect, expectAccessible, test as base } from '@latchkey/testing/playwright'
import { Transaction } from '@scure/btc-signer'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { startSdkDapp, type SdkDapp } from './sdkDapp.ts'
import { everyFamily } from './worldOptions.ts'

const test = base.extend<{ dapp: SdkDapp }>({
  dapp: async ({ world }, use) => {
    const dapp = await startSdkDapp(world.urls.relay, world.projectId)
    await use(dapp)
    await dapp.stop()
  },
})
test.use({ worldOptions: everyFamily })

const solana = localSolana.caipNetworkId
const solanaNamespace = {
  chains: [solana],
  methods: [
    'solana_getAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  events: [],
}
const bitcoinNamespace = {
  chains: [regtestNetworkId],
  methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
  events: ['bip122_addressesChanged'],
}
const ethereumNamespace = { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] }
const receiver = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')

test('phone: one connection with accounts on three kinds of chains', async ({ phone, dapp }) => {
  const { uri, session: connecting } = await dapp.propose({
    eip155: ethereumNamespace,
    solana: solanaNamespace,
    bip122: bitcoinNamespace,
  })
  await phone.pair(uri)
  await expect(phone.sheet).toContainText('Localhost One, Local Solana, Bitcoin Regtest')
  await expect(phone.sheet).toContainText('Ask you to send transactions on Solana')
  await expect(phone.sheet).toContainText('Ask you to send payments on Bitcoin')
  await expect(phone.sheet).toContainText('Bitcoin ordinals')
  await expectAccessible(phone.page)
  await phone.approve()
  const { namespaces, topic } = await connecting
  const { payment, ordinal } = getBitcoinAccount(0)
  expect(namespaces.bip122?.accounts).toEqual([
    `${regtestNetworkId}:${payment.address}`,
    `${regtestNetworkId}:${ordinal.address}`,
  ])
  expect(namespaces.solana?.accounts).toHaveLength(1)
  expect(namespaces.eip155?.accounts).toHaveLength(1)
  await phone.page.getByRole('button', { name: /Sample site/ }).click()
  await expect(phone.sheet).toContainText('Local Solana')
  await expectAccessible(phone.page)
  await phone.sheet.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => dapp.deleted).toEqual([topic])
})

test('phone: signs and sends on Solana', async ({ phone, dapp, world }) => {
  const node = world.solana
  if (!node) throw new Error('This world has a Solana node')
  const rpc = createSolanaRpc(node.url)
  const { uri, session: connecting } = await dapp.propose({ solana: solanaNamespace })
  await phone.pair(uri)
  await expect(phone.sheet).not.toContainText('Account 2')
  await phone.approve()
  const session = await connecting
  const ask = <Result>(method: string, params: unknown) =>
    dapp.request<Result>(session, method, params, solana)
  const [one] = await ask<{ pubkey: string }[]>('solana_getAccounts', {})
  const owner = address(one?.pubkey ?? '')
  expect(session.namespaces.solana?.accounts).toEqual([`${solana}:${owner}`])

  // "hi" in base58.
  const signing = ask<{ signature: string }>('solana_signMessage', {
    message: '8wr',
    pubkey: owner,
  })
  await expect(phone.sheet).toContainText('hi')
  await phone.approve()
  const { signature } = await signing
  const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))
  const key = await crypto.subtle.importKey('raw', bytes(owner), 'Ed25519', false, ['verify'])
  const message = new TextEncoder().encode('hi')
  expect(await crypto.subtle.verify('Ed25519', key, bytes(signature), message)).toBe(true)

  async function buildTransfer(amount: bigint) {
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    return getBase64EncodedWireTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayer(owner, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
        (draft) =>
          appendTransactionMessageInstruction(
            getTransferSolInstruction({
              source: createNoopSigner(owner),
              destination: receiver,
              amount: lamports(amount),
            }),
            draft,
          ),
        compileTransaction,
      ),
    )
  }
  const read = async () => (await rpc.getBalance(receiver).send()).value

  // Signed by the phone and sent by the site.
  const before = await read()
  const first = ask<{ transaction: string }>('solana_signTransaction', {
    transaction: await buildTransfer(5_000_000n),
    pubkey: owner,
  })
  await expect(phone.sheet).toContainText('0.005 SOL')
  await expect(phone.sheet).toContainText(receiver)
  await expectAccessible(phone.page)
  await phone.approve()
  // The kit's type of base64 that is a transaction; the node checks it.
  const wire = (await first).transaction as Parameters<typeof rpc.sendTransaction>[0]
  await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
  await expect.poll(read).toBe(before + 5_000_000n)

  // Two at once, which the site does not send.
  const both = ask<{ transactions: string[] }>('solana_signAllTransactions', {
    transactions: [await buildTransfer(1_000_000n), await buildTransfer(2_000_000n)],
  })
  await expect(phone.sheet).toContainText('Sign these 2 transactions?')
  await phone.approve()
  expect((await both).transactions).toHaveLength(2)

  // Signed and sent by the phone.
  const second = ask<{ signature: string }>('solana_signAndSendTransaction', {
    transaction: await buildTransfer(7_000_000n),
    pubkey: owner,
  })
  await expect(phone.sheet).toContainText('Sign and send this transaction?')
  await phone.approve()
  expect((await second).signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await expect.poll(read).toBe(before + 12_000_000n)

  const declined = ask('solana_signTransaction', { transaction: await buildTransfer(1n) })
  declined.catch(() => undefined)
  await phone.reject()
  await expect(declined).rejects.toMatchObject({ code: 5000 })
})

test('phone: signs and sends on Bitcoin', async ({ phone, dapp, world }) => {
  const { bitcoin } = world
  if (!bitcoin) throw new Error('This world has a Bitcoin chain')
  const { payment, ordinal } = getBitcoinAccount(0)
  const carol = getBitcoinAccount(2).payment.address
  const { uri, session: connecting } = await dapp.propose({ bip122: bitcoinNamespace })
  await phone.pair(uri)
  await phone.approve()
  const session = await connecting
  const ask = <Result>(method: string, params: unknown) =>
    dapp.request<Result>(session, method, params, regtestNetworkId)
  const account = payment.address
  expect(await ask('getAccountAddresses', { account })).toMatchObject([
    { address: payment.address, intention: 'payment' },
    { address: ordinal.address, intention: 'ordinal' },
  ])

  const signing = ask<{ address: string; signature: string }>('signMessage', {
    account,
    message: 'Good morning',
    protocol: 'bip322',
  })
  await expect(phone.sheet).toContainText('Good morning')
  await phone.approve()
  expect(await signing).toMatchObject({ address: account, signature: expect.any(String) })

  const get = async <Answer>(path: string) =>
    // Our own chain's answer, whose members are checked where they are read.
    (await (await fetch(bitcoin.url + path)).json()) as Answer
  type Coin = { txid: string; vout: number; value: number }
  const received = async () =>
    (await get<{ mempool_stats: { funded_txo_sum: number } }>(`/address/${carol}`)).mempool_stats
      .funded_txo_sum

  // A payment that the wallet builds.
  const transfer = ask<{ txid: string }>('sendTransfer', {
    account,
    recipientAddress: carol,
    amount: '150000',
  })
  await expect(phone.sheet).toContainText(carol)
  await expect(phone.sheet).toContainText('150000')
  await expectAccessible(phone.page)
  await phone.approve()
  expect((await transfer).txid).toMatch(/^[0-9a-f]{64}$/)
  expect(await received()).toBe(150_000)
  await bitcoin.mine()

  // One that the site builds, and the wallet sends.
  const [coin] = await get<Coin[]>(`/address/${account}/utxo`)
  if (!coin) throw new Error('The phone has a coin')
  const draft = new Transaction()
  const script = Uint8Array.from(Buffer.from(payment.script, 'hex'))
  draft.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script, amount: BigInt(coin.value) },
  })
  draft.addOutputAddress(carol, 50_000n, regtestFormat)
  draft.addOutputAddress(account, BigInt(coin.value - 50_400), regtestFormat)
  const signed = ask<{ psbt: string; txid: string }>('signPsbt', {
    account,
    psbt: Buffer.from(draft.toPSBT()).toString('base64'),
    signInputs: [{ address: account, index: 0 }],
    broadcast: true,
  })
  await expect(phone.sheet).toContainText(carol)
  await phone.approve()
  const { txid } = await signed
  expect(await received()).toBe(50_000)
  const height = await bitcoin.mine()
  expect(await get(`/tx/${txid}/status`)).toMatchObject({ block_height: height })
})
