import {
  AccountRole,
  address as toAddress,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isTransactionModifyingSigner,
  isTransactionSendingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  type Address,
  type TransactionSigner,
} from '@solana/kit'
import { startSolana, type Solana } from '@latchkey/testing'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getAccount } from '../../accounts/getAccount.ts'
import { solanaAdapter } from '../../adapters/solana/solanaAdapter.ts'
import { createKit } from '../../createKit.ts'
import { createStorage, memoryBackend } from '../../kit/createStorage.ts'
import {
  createSolanaWallet,
  registerWallet,
  type SolanaWalletOptions,
} from '../../fixtures/solanaWallet.ts'
import { defineSolanaNetwork } from '../../networks/solana.ts'
import { createSolanaSigner, type SolanaSigner } from './createSolanaSigner.ts'
import { registerKitWallet } from './registerKitWallet.ts'
import { watchSolanaSigner } from './watchSolanaSigner.ts'

// Wallets meet on a window; that of jsdom comes with a URL of its own, with which the chain's process cannot be started.
Object.assign(globalThis, { window: new EventTarget() })

let chain: Solana
beforeAll(async () => {
  chain = await startSolana()
})
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'window') // other files run in this process
  await chain.stop()
})

const rpc = () => createSolanaRpc(chain.url)
const sendRaw = (wire: Uint8Array) =>
  rpc()
    .sendTransaction(Buffer.from(wire).toString('base64') as never, { encoding: 'base64' }) // is base64
    .send()

/** A kit that is connected to a wallet with a funded account. */
async function start(options: SolanaWalletOptions = {}) {
  const wallet = createSolanaWallet({ send: sendRaw, ...options })
  registerWallet(wallet.wallet)
  const local = defineSolanaNetwork({
    reference: chain.caipNetworkId.slice('solana:'.length),
    name: 'Local Solana',
    rpcUrls: [chain.url],
  })
  const kit = createKit({
    projectId: 'demo',
    networks: [local],
    adapters: [solanaAdapter()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    logging: { logLevel: 'silent' },
  })
  onTestFinished(() => kit.destroy())
  const join = () => connect(kit, { connector: `standard:${wallet.wallet.name}` })
  const address = wallet.keys[0].address as Address // base58, 32 bytes
  await chain.airdrop(address, 1_000_000_000n)
  return { kit, wallet, join, address }
}

/** A transfer of the system program: its second instruction, and the amount in lamports. */
function transferOf(signer: TransactionSigner, destination: Address, amount: bigint) {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, amount, true)
  return {
    programAddress: toAddress('11111111111111111111111111111111'),
    accounts: [
      { address: signer.address, role: AccountRole.WRITABLE_SIGNER, signer },
      { address: destination, role: AccountRole.WRITABLE },
    ] as const,
    data: new Uint8Array(data.buffer),
  }
}

/** A payment by a signer, after the newest block. */
async function payment(source: TransactionSigner, destination: Address, amount = 5_000n) {
  const { value: blockhash } = await rpc().getLatestBlockhash().send()
  const instruction = transferOf(source, destination, amount)
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(source, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
    (message) => appendTransactionMessageInstruction(instruction, message),
  )
}

const arrived = (address: Address, amount: bigint) =>
  vi.waitFor(
    async () => expect((await rpc().getBalance(address).send()).value).toBe(amount),
    10_000,
  )
const newAddress = async () => (await generateKeyPairSigner()).address

test('signer: signs a transaction of @solana/kit, which the page sends itself', async () => {
  const { kit, join, address } = await start()
  expect(() => createSolanaSigner(kit)).toThrow(/No wallet is connected/)
  await join()
  const signer = createSolanaSigner(kit)
  expect(signer.address).toBe(address)
  expect([isTransactionModifyingSigner(signer), isTransactionSendingSigner(signer)]).toEqual([
    true,
    true,
  ])
  const receiver = await newAddress()
  const signed = await signTransactionMessageWithSigners(
    await payment(signer, receiver, 2_000_000n),
  )
  expect(signed.lifetimeConstraint).toBeDefined()
  const sent = await rpc()
    .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
    .send()
  expect(sent).toBe(getSignatureFromTransaction(signed))
  await arrived(receiver, 2_000_000n)
})

test('signer: signs and sends', async () => {
  const { kit, join } = await start()
  await join()
  const receiver = await newAddress()
  const signature = await signAndSendTransactionMessageWithSigners(
    await payment(createSolanaSigner(kit), receiver, 3_000_000n),
  )
  expect(signature).toHaveLength(64)
  await arrived(receiver, 3_000_000n)
})

test('signer: of a wallet that only sends', async () => {
  const { kit, join } = await start({ features: ['solana:signAndSendTransaction'] })
  await join()
  const signer = createSolanaSigner(kit)
  expect(isTransactionModifyingSigner(signer)).toBe(false)
  expect(signer.signMessages).toBeUndefined()
  const receiver = await newAddress()
  await signAndSendTransactionMessageWithSigners(await payment(signer, receiver, 4_000_000n))
  await arrived(receiver, 4_000_000n)
})

test('signer: keeps the signatures of others', async () => {
  const { kit, join, address } = await start()
  await join()
  const other = await generateKeyPairSigner()
  await chain.airdrop(other.address, 1_000_000_000n)
  const receiver = await newAddress()
  const message = await payment(createSolanaSigner(kit), receiver, 1_000_000n)
  const second = transferOf(other, receiver, 1_500_000n)
  const signed = await signTransactionMessageWithSigners(
    appendTransactionMessageInstruction(second, message),
  )
  expect(Object.keys(signed.signatures)).toEqual([address, other.address])
  await rpc()
    .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
    .send()
  await arrived(receiver, 2_500_000n)
})

test('signer: signs messages, and its refusals are the kit’s', async () => {
  const { kit, join, wallet } = await start()
  await join()
  const signer = createSolanaSigner(kit)
  const content = new TextEncoder().encode('hello')
  const [signed] = (await signer.signMessages?.([{ content, signatures: {} }])) ?? []
  const signature = signed?.[signer.address] ?? new Uint8Array()
  expect(ed25519.verify(signature, content, wallet.keys[0].publicKey)).toBe(true)
  wallet.decide('reject')
  const attempt = signTransactionMessageWithSigners(await payment(signer, await newAddress()))
  await expect(attempt).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.decide('hang')
  const abort = new AbortController()
  const hanging = signTransactionMessageWithSigners(await payment(signer, await newAddress()), {
    abortSignal: abort.signal,
  })
  abort.abort()
  await expect(hanging).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('signer: belongs to its account, and another one is reported', async () => {
  const { kit, join, wallet } = await start()
  const seen: (SolanaSigner | undefined)[] = []
  onTestFinished(watchSolanaSigner(kit, { onChange: (signer) => void seen.push(signer) }))
  await join()
  const first = createSolanaSigner(kit)
  wallet.changeAccount()
  await vi.waitFor(() => expect(seen.at(-1)?.address).toBe(wallet.keys[1].address))
  const attempt = signTransactionMessageWithSigners(await payment(first, await newAddress()))
  await expect(attempt).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
  await disconnect(kit)
  expect(seen.map((signer) => signer?.address)).toEqual([
    undefined,
    wallet.keys[0].address,
    wallet.keys[1].address,
    undefined,
  ])
  const gone = signTransactionMessageWithSigners(await payment(first, await newAddress()))
  await expect(gone).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

/** The kit's wallet as other libraries find it; its features as their standard has them. */
function findMirror(name: string) {
  const mirror = getWallets()
    .get()
    .find((wallet) => wallet.name === name)
  if (!mirror) throw new Error('Not registered')
  const feature = <Feature>(
    id: Wallet['features'] extends Record<infer Id, unknown> ? Id : never,
  ) => mirror.features[id] as Feature // what the standard says of it
  return { mirror, feature }
}

type Connects = { connect(input?: { silent?: boolean }): Promise<{ accounts: unknown[] }> }
type Leaves = { disconnect(): Promise<void> }
type Tells = { on(event: 'change', listener: (change: object) => void): () => void }
type Sends = { signAndSendTransaction(...inputs: object[]): Promise<{ signature: Uint8Array }[]> }
type Signs = { signTransaction(...inputs: object[]): Promise<{ signedTransaction: Uint8Array }[]> }
type Writes = { signMessage(...inputs: object[]): Promise<{ signature: Uint8Array }[]> }

test('wallet: is a view of the kit, and no kit lists it', async () => {
  const { kit, join, address } = await start()
  const leave = registerKitWallet(kit, { name: 'My site' })
  onTestFinished(leave)
  const { mirror, feature } = findMirror('My site')
  expect(mirror).toMatchObject({ version: '1.0.0', chains: ['solana:localnet'], accounts: [] })
  const changes: object[] = []
  feature<Tells>('standard:events').on('change', (change) => void changes.push(change))
  expect(await feature<Connects>('standard:connect').connect({ silent: true })).toEqual({
    accounts: [],
  })

  await join()
  expect(mirror.accounts).toMatchObject([{ address, chains: ['solana:localnet'] }])
  expect(mirror.accounts[0]).toBe(mirror.accounts[0])
  expect(changes.at(-1)).toMatchObject({ accounts: [{ address }] })
  expect(kit.store.getState().connectors.map(({ name }) => name)).toEqual(['Sol Wallet'])

  await feature<Leaves>('standard:disconnect').disconnect()
  expect(getAccount(kit).status).toBe('disconnected')
  expect(mirror.accounts).toEqual([])
  leave()
  expect(() => findMirror('My site')).toThrow('Not registered')
})

test('wallet: signs, signs and sends, and signs messages by the wallet that is connected', async () => {
  const { kit, join, wallet, address } = await start()
  onTestFinished(registerKitWallet(kit, { name: 'My site' }))
  await join()
  const { mirror, feature } = findMirror('My site')
  const [account] = mirror.accounts
  const receiver = await newAddress()
  const unsigned = async (amount: bigint) => {
    const { compileTransaction, getTransactionEncoder } = await import('@solana/kit')
    const message = await payment({ address } as TransactionSigner, receiver, amount)
    return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  }
  const input = async (amount: bigint) => ({
    account,
    chain: 'solana:localnet',
    transaction: await unsigned(amount),
  })
  const [sent] = await feature<Sends>('solana:signAndSendTransaction').signAndSendTransaction(
    await input(2_000_000n),
  )
  expect(sent?.signature).toHaveLength(64)
  await arrived(receiver, 2_000_000n)

  const signed = await feature<Signs>('solana:signTransaction').signTransaction(
    await input(1_000_001n),
    await input(1_000_002n),
  )
  expect(wallet.calls.at(-1)?.inputs).toHaveLength(2) // asked once for both
  for (const { signedTransaction } of signed) await sendRaw(signedTransaction)
  await arrived(receiver, 4_000_003n)

  const message = new TextEncoder().encode('hello')
  const [written] = await feature<Writes>('solana:signMessage').signMessage({ account, message })
  const { publicKey } = wallet.keys[0]
  expect(ed25519.verify(written?.signature ?? new Uint8Array(), message, publicKey)).toBe(true)
})

test('wallet: asking it to connect opens the dialog, and closing that is a refusal', async () => {
  const { kit, join, address } = await start()
  onTestFinished(registerKitWallet(kit, { name: 'My site' }))
  const { feature } = findMirror('My site')
  const { connect: ask } = feature<Connects>('standard:connect')
  const asked = ask()
  expect(kit.modal.getState()).toMatchObject({ open: true })
  await join()
  expect(await asked).toMatchObject({ accounts: [{ address }] })
  await disconnect(kit)
  kit.modal.close()
  const refused = ask()
  kit.modal.close()
  await expect(refused).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})
