import { ed25519 } from '@noble/curves/ed25519.js'
import {
  generateKeyPairSigner,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compile } from '../../solana/fixtures.ts'
import { startSolana, type Solana } from '../../solana/startSolana.ts'
import { installSolanaWallet, type SolanaTestWallet } from './installSolanaWallet.ts'
import type { SolanaBehaviour } from './solanaBehaviour.ts'

/** As much of a page as a wallet touches that asks nobody: jsdom's bytes are not those that keys sign. */
const kept = new Map<string, string>()
vi.stubGlobal(
  'window',
  Object.assign(new EventTarget(), {
    location: new URL('http://localhost:3000'),
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  }),
)
const wallets = getWallets()

let solana: Solana
beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana?.stop())

let installed: SolanaTestWallet | undefined
afterEach(() => {
  installed?.uninstall()
  kept.clear()
})

function install(behaviour: SolanaBehaviour = { everything: 'approve' }) {
  installed = installSolanaWallet({ rpcUrl: solana.url, behaviour })
  return installed
}

/** Calls a feature of a wallet, as an app does that has read the standard. */
function call<Result>(
  { features }: Wallet,
  feature: string,
  method: string,
  ...inputs: unknown[]
): Promise<Result> {
  const found: unknown = features[feature as `${string}:${string}`]
  if (typeof found !== 'object' || found === null) throw new Error(`No feature ${feature}`)
  // A feature's function, by the standard.
  return (Reflect.get(found, method) as (...values: unknown[]) => Promise<Result>)(...inputs)
}

async function connect(wallet: Wallet): Promise<WalletAccount> {
  const { accounts } = await call<{ accounts: WalletAccount[] }>(
    wallet,
    'standard:connect',
    'connect',
  )
  const [account] = accounts
  if (!account) throw new Error('A wallet that connects shows an account')
  return account
}

type SignedMessage = { signedMessage: Uint8Array; signature: Uint8Array }
const text = new TextEncoder().encode('Hello')

test('behavior: pages find the wallet by the standard, whoever comes first, and lose it when it goes', () => {
  const { unregister, register, wallet } = install()
  expect(wallets.get()).toEqual([wallet])
  expect(wallet).toMatchObject({ version: '1.0.0', name: 'Test wallet', accounts: [] })
  expect(wallet.chains).toEqual(['solana:localnet'])
  unregister()
  expect(wallets.get()).toEqual([])
  register()
  expect(wallets.get()).toEqual([wallet])
  const ready = { register: vi.fn(() => () => {}) }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: ready }))
  expect(ready.register).toHaveBeenCalledExactlyOnceWith(wallet)
})

test('behavior: a site sees the accounts that it was given, also after a reload, until it is disconnected', async () => {
  const first = install()
  const silent = () =>
    call<{ accounts: WalletAccount[] }>(first.wallet, 'standard:connect', 'connect', {
      silent: true,
    })
  expect(await silent()).toEqual({ accounts: [] })
  const account = await connect(first.wallet)
  expect(account.address).toBe(first.addresses[0])
  expect(getBase58Decoder().decode(account.publicKey)).toBe(account.address)
  expect((await silent()).accounts[0]).toBe(account)
  first.uninstall()

  const again = install()
  expect(again.wallet.accounts.map(({ address }) => address)).toEqual([account.address])
  const changes: (readonly string[] | undefined)[] = []
  void call(again.wallet, 'standard:events', 'on', 'change', (change: Partial<Wallet>) =>
    changes.push(change.accounts?.map(({ address }) => address)),
  )
  again.selectAccounts([2, 1])
  again.disconnectSite()
  expect(changes).toEqual([[again.addresses[2], again.addresses[1]], []])
})

test('behavior: messages and sign-ins are signed by the key of their account', async () => {
  const { wallet } = install()
  const account = await connect(wallet)
  const [signed] = await call<SignedMessage[]>(wallet, 'solana:signMessage', 'signMessage', {
    account,
    message: text,
  })
  expect(signed?.signedMessage).toEqual(text)
  const { publicKey } = account
  const isValid = (one: SignedMessage | undefined) =>
    one !== undefined &&
    ed25519.verify(one.signature, one.signedMessage, Uint8Array.from(publicKey))
  expect(isValid(signed)).toBe(true)
  const [signIn] = await call<SignedMessage[]>(wallet, 'solana:signIn', 'signIn', {
    statement: 'Come in',
    nonce: '12345678',
    resources: ['https://example.com'],
  })
  expect(isValid(signIn)).toBe(true)
  expect(new TextDecoder().decode(signIn?.signedMessage)).toBe(
    `localhost:3000 wants you to sign in with your Solana account:\n${account.address}\n\nCome in\n\nNonce: 12345678\nResources:\n- https://example.com`,
  )
  await expect(call(wallet, 'solana:signIn', 'signIn', { domain: 'bank.example' })).rejects.toThrow(
    'the domain is bank.example',
  )
  await expect(
    call(wallet, 'solana:signMessage', 'signMessage', {
      account: { ...account, address: installed?.addresses[1] },
      message: text,
    }),
  ).rejects.toMatchObject({ code: 4100 })
})

async function createTransfer(from: string, amount: bigint) {
  const source = { ...(await generateKeyPairSigner()), address: from as never }
  const { address } = await generateKeyPairSigner()
  const instruction = getTransferSolInstruction({ source, destination: address, amount })
  return { to: address, ...(await compile(solana, source.address, [instruction])) }
}

test('behavior: a transaction is signed, or sent to the node as well', async () => {
  const { wallet } = install()
  const account = await connect(wallet)
  await solana.airdrop(account.address, 1_000_000_000n)
  const one = await createTransfer(account.address, 5_000_000n)
  const input = { account, chain: 'solana:localnet' }
  const [signed] = await call<{ signedTransaction: Uint8Array }[]>(
    wallet,
    'solana:signTransaction',
    'signTransaction',
    { ...input, transaction: one.wire },
  )
  const { messageBytes, signatures } = getTransactionDecoder().decode(
    signed?.signedTransaction ?? new Uint8Array(),
  )
  expect(messageBytes).toEqual(one.messageBytes)
  expect(
    ed25519.verify(
      Uint8Array.from(Object.values(signatures)[0] ?? []),
      Uint8Array.from(messageBytes),
      Uint8Array.from(account.publicKey),
    ),
  ).toBe(true)
  expect(solana.getBalance(one.to)).toBe(0n)
  const [sent] = await call<{ signature: Uint8Array }[]>(
    wallet,
    'solana:signAndSendTransaction',
    'signAndSendTransaction',
    { ...input, transaction: one.wire, options: { commitment: 'confirmed' } },
  )
  expect(sent?.signature).toHaveLength(64)
  expect(solana.getBalance(one.to)).toBe(5_000_000n)
  await expect(
    call(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction', {
      ...input,
      transaction: (await createTransfer(account.address, 5_000_000_000n)).wire,
    }),
  ).rejects.toMatchObject({ code: -32002 })
  await expect(
    call(wallet, 'solana:signTransaction', 'signTransaction', {
      ...input,
      chain: 'solana:mainnet',
      transaction: one.wire,
    }),
  ).rejects.toThrow('does not know solana:mainnet')
})

test('behavior: a wallet adds a price where the site offers none, and the node takes it', async () => {
  const { wallet } = install({ everything: 'approve', priorityFee: 1_000_000 })
  const account = await connect(wallet)
  await solana.airdrop(account.address, 1_000_000_000n)
  const { wire, to } = await createTransfer(account.address, 5_000_000n)
  const input = { account, chain: 'solana:localnet', transaction: wire }
  const [signed] = await call<{ signedTransaction: Uint8Array }[]>(
    wallet,
    'solana:signTransaction',
    'signTransaction',
    input,
  )
  const bytes = signed?.signedTransaction ?? new Uint8Array()
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  expect(message.staticAccounts).toContain('ComputeBudget111111111111111111111111111111')
  await call(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction', {
    ...input,
    transaction: bytes,
  })
  expect(solana.getBalance(to)).toBe(5_000_000n)
})

test('behavior: what a wallet can do wrong, it does on demand', async () => {
  const testWallet = install()
  const { wallet, behave } = testWallet
  const account = await connect(wallet)
  await solana.airdrop(account.address, 1_000_000_000n)
  const sign = () =>
    call<SignedMessage[]>(wallet, 'solana:signMessage', 'signMessage', { account, message: text })

  behave({ signMessage: 'reject' })
  await expect(sign()).rejects.toMatchObject({ code: 4001 })
  behave({ signMessage: { fail: { code: -32603 } } })
  await expect(sign()).rejects.toMatchObject({ code: -32603 })
  behave({ signMessage: 'throw' })
  expect(sign).toThrow(TypeError)
  behave({ signMessage: { lie: 'noAnswer' } })
  expect(await sign()).toEqual([])
  behave({ signMessage: { lie: { result: 'a signature' } } })
  expect(await sign()).toBe('a signature')
  behave({ signMessage: { lie: 'wrongSignature' } })
  const [false_] = await sign()
  const key = Uint8Array.from(account.publicKey)
  expect(ed25519.verify(false_?.signature ?? new Uint8Array(64), text, key)).toBe(false)

  behave({ signTransaction: { lie: 'changedTransaction' } })
  const { wire, messageBytes } = await createTransfer(account.address, 5_000_000n)
  const [changed] = await call<{ signedTransaction: Uint8Array }[]>(
    wallet,
    'solana:signTransaction',
    'signTransaction',
    { account, transaction: wire },
  )
  const other = getTransactionDecoder().decode(changed?.signedTransaction ?? new Uint8Array())
  expect(other.messageBytes).not.toEqual(messageBytes)
  expect(getTransactionEncoder().encode(other)).toHaveLength(wire.length)

  behave({ chains: ['solana:mainnet'] })
  expect(wallet.accounts[0]?.chains).toEqual(['solana:mainnet'])
  behave({ without: ['solana:signTransaction'] })
  expect(wallet.features).not.toHaveProperty('solana:signTransaction')
  expect(testWallet.requests.at(-1)).toMatchObject({
    feature: 'solana:signTransaction',
    inputs: [{ account: account.address, transaction: Buffer.from(wire).toString('base64') }],
  })
})

test('behavior: wallets register late, twice, as another object, or as something hostile', async () => {
  const names = () => wallets.get().map(({ name }) => name)
  install({ register: 'never' })
  expect(names()).toEqual([])
  install({ register: { after: 5 } })
  expect(names()).toEqual([])
  await vi.waitUntil(() => names().length === 1)
  install({ register: 'twice' })
  // The standard's own list holds an object once.
  expect(names()).toHaveLength(1)
  install({ register: 'twiceOtherObject' })
  expect(names()).toEqual(['Test wallet', 'Test wallet'])
  install({ register: { hostile: 'throwingGetters' } })
  expect(() => wallets.get()[0]?.accounts).toThrow('Nothing for you')
  install({ register: { hostile: 'missingFeatures' } })
  expect(wallets.get()[0]?.features).toEqual({})
  install({ register: { hostile: 'javascriptIcon' } })
  expect(wallets.get()[0]?.icon).toContain('javascript:')
})
