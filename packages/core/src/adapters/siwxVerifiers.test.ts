import { type CaipNetworkId, toBase58 } from '@latchkey/protocol'
import {
  devMnemonic,
  devnetContracts,
  getDevAccount,
  getFarcasterAccounts,
  localSolana,
  regtestNetworkId,
  startDevnet,
  type Devnet,
} from '@latchkey/testing'
import { createBitcoinWalletCore, deriveSolanaAccounts } from '@latchkey/testing/wallet'
import { concatHex, createClient, getContractAddress, http, numberToHex, size } from 'viem'
import { getCode } from 'viem/actions'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../kit/createLog.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { fromChain } from '../networks/fromChain.ts'
import { createDefaultSiwx, type DefaultSiwxOptions } from '../siwx/createDefaultSiwx.ts'
import { createSessionStore } from '../siwx/sessionStore.ts'
import type { ChainAccess } from './chainAccess.ts'

let devnet: Devnet
let url: string
beforeAll(async () => {
  devnet = await startDevnet()
  url = devnet.chains[31337].url
}, 60_000)
afterAll(() => devnet?.stop())

type Signer = {
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  sign(text: string): Promise<string>
}

/** Deploys what it is sent; anvil has it from the start. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const [, , carol] = getFarcasterAccounts()

const signers: Record<string, () => Promise<Signer>> = {
  'a key': async () => ({
    chainId: 'eip155:31337',
    accountAddress: getDevAccount(0).address,
    sign: (message) => getDevAccount(0).signMessage({ message }),
  }),
  'a contract (ERC-1271)': async () => ({
    chainId: 'eip155:31337',
    accountAddress: devnetContracts.signerWallet,
    sign: (message) => carol.key.signMessage({ message }),
  }),
  'a contract that is not there yet (ERC-6492)': async () => {
    const client = createClient({ transport: http(url) })
    const code = (await getCode(client, { address: devnetContracts.signerWallet })) ?? '0x'
    const length = numberToHex(size(code), { size: 2 })
    const bytecode = concatHex(['0x61', length, '0x80600a3d393df3', code]) // gives back what follows
    const salt = numberToHex(7, { size: 32 })
    return {
      chainId: 'eip155:31337',
      accountAddress: getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode }),
      sign: async (message) =>
        serializeErc6492Signature({
          address: deployer,
          data: concatHex([salt, bytecode]),
          signature: await carol.key.signMessage({ message }),
        }),
    }
  },
  Solana: async () => {
    const [account] = deriveSolanaAccounts(devMnemonic, 1)
    if (!account) throw new Error('There is no account')
    return {
      chainId: localSolana.caipNetworkId,
      accountAddress: account.address,
      sign: async (text) => toBase58(account.sign(new TextEncoder().encode(text))),
    }
  },
  'Bitcoin (BIP-322)': async () => {
    const wallet = createBitcoinWalletCore({
      origin: 'http://localhost',
      state: { isConnected: true, account: 0, chain: 'regtest', behaviour: {} },
      save: () => {},
      approve: async () => ({ approved: true }),
      esploraUrl: () => undefined,
    })
    const { address = '' } = wallet.shown()[0] ?? {}
    return {
      chainId: regtestNetworkId,
      accountAddress: address,
      sign: async (text) =>
        Buffer.from(await wallet.signMessage(address, text, 'bip322')).toString('base64'),
    }
  },
}

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const access = (rpcUrl: string): ChainAccess => ({
  network: fromChain({
    id: 31337,
    name: 'Local',
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  }),
  endpoints: [{ url: rpcUrl }],
  timeout: 5_000,
  log: createLog('silent'),
})

function open(options: DefaultSiwxOptions = {}, backend = memoryBackend()) {
  const store = createSessionStore(createStorage({ backend }))
  const siwx = createDefaultSiwx({ store, ...options })
  siwx.attach?.(() => access(url))
  return { siwx, backend }
}

async function signWith({ chainId, accountAddress, sign }: Signer, siwx = open().siwx) {
  const { toString: write, ...data } = await siwx.createMessage({ chainId, accountAddress })
  const message = write()
  return { data, message, signature: await sign(message) }
}

test.each(Object.keys(signers))(
  '%s: its signature is good, also after a reload; nobody else’s is',
  async (name) => {
    const signer = await signers[name]?.()
    if (!signer) throw new Error('There is no such signer')
    const { chainId, accountAddress } = signer
    const { siwx, backend } = open()
    const session = await signWith(signer, siwx)
    await siwx.addSession(session)
    expect(await open({}, backend).siwx.getSessions(chainId, accountAddress)).toEqual([session])

    const other = await signer.sign(`${session.message} `)
    for (const signature of [other, '', '0x', 'AA==', `${session.signature.slice(0, -4)}1111`])
      await expect(siwx.addSession({ ...session, signature })).rejects.toMatchObject({
        code: 'SIGNATURE_INVALID',
      })
    await siwx.revokeSession(chainId, accountAddress)
    expect(await siwx.getSessions(chainId, accountAddress)).toEqual([])
  },
)

test('a message: another page’s, an expired one and one that is not written right are refused', async () => {
  const signer = await signers['a key']?.()
  if (!signer) throw new Error('There is no such signer')
  const { siwx } = open()
  const refused = async (options: DefaultSiwxOptions) => {
    const session = await signWith(signer, open(options).siwx)
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  }
  await refused({ domain: 'bank.example' })
  await refused({ uri: 'https://bank.example/' })
  await refused({ expiry: 1 }) // ms, over when it is signed
  const text = 'Please sign this.'
  const session = { ...(await signWith(signer)), message: text, signature: await signer.sign(text) }
  await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('what is in storage is believed only as far as it was signed', async () => {
  const signer = await signers['a key']?.()
  if (!signer) throw new Error('There is no such signer')
  const { siwx, backend } = open()
  await siwx.addSession(await signWith(signer, siwx))
  const stored = backend.getItem('@latchkey/siwx') ?? ''
  backend.setItem(
    '@latchkey/siwx',
    stored.replaceAll(signer.accountAddress, getDevAccount(1).address),
  )
  const { siwx: next } = open({}, backend)
  expect(await next.getSessions(signer.chainId, getDevAccount(1).address)).toEqual([])
  for (const junk of ['{}', '[1,null,{}]', '[{"message":"x","signature":"y"}]', 'no json']) {
    backend.setItem('@latchkey/siwx', junk)
    expect(await next.getSessions(signer.chainId, signer.accountAddress)).toEqual([])
  }
})

test('a contract whose chain cannot be read is neither good nor bad', async () => {
  const signer = await signers['a contract (ERC-1271)']?.()
  if (!signer) throw new Error('There is no such signer')
  const { siwx } = open()
  const session = await signWith(signer, siwx)
  siwx.attach?.(() => access('http://127.0.0.1:9'))
  await expect(siwx.addSession(session)).rejects.not.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('time: a session ends when its message does', async () => {
  const signer = await signers['a key']?.()
  if (!signer) throw new Error('There is no such signer')
  const { siwx } = open({ expiry: 60_000 })
  await siwx.addSession(await signWith(signer, siwx))
  const find = () => siwx.getSessions(signer.chainId, signer.accountAddress)
  expect(await find()).toHaveLength(1)
  vi.useFakeTimers({ now: Date.now() + 61_000 })
  expect(await find()).toEqual([])
  vi.useRealTimers()
})
