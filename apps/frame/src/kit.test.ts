import {
  connect,
  createKit,
  createStorage,
  disconnect,
  getAccount,
  getProvider,
  memoryBackend,
  sendTransaction,
  signMessage,
  switchNetwork,
} from '@latchkey/core'
import { connectDevice, connectEmail, connectOtp, openFrameSettings } from '@latchkey/core/embedded'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { isEip1193Provider } from '@latchkey/core/connectors'
import { fromChain } from '@latchkey/core/networks'
import { openChannel } from '@latchkey/protocol/channel'
import { getDevAccount, startDevnet, type Devnet } from '@latchkey/testing'
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  encodeErrorResult,
  encodeFunctionData,
  http,
  namehash,
  parseAbi,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFrame } from '../../../packages/core/src/embedded/createFrame.ts'
import type { OpenLine } from '../../../packages/core/src/embedded/openLine.ts'
import { createCookieJar } from './fixtures/cookieJar.ts'
import {
  chainId,
  projectId,
  site,
  startFrameWorld,
  type FrameWorld,
} from './fixtures/frameWorld.ts'
import { agree, createPerson, later, refuse } from './fixtures/person.ts'
import { connectSigner } from './signer/connectSigner.ts'
import { createHandlers } from './signer/createHandlers.ts'
import { memoryKeyStore } from './signer/keyStore.ts'
import { signerMethods } from './signer/methods.ts'
import { startFrame } from './startFrame.ts'

let devnet: Devnet
let world: FrameWorld
beforeAll(async () => {
  devnet = await startDevnet()
  const upstreams = (id: 31337 | 31338) => ({ upstreams: [devnet.chains[id].url] })
  world = await startFrameWorld({
    chains: { 'eip155:31337': upstreams(31337), 'eip155:31338': upstreams(31338) },
  })
})
afterAll(async () => {
  await world.close()
  await devnet.stop()
})

const frameUrl = 'https://frame.example'

/** A browser with a site in it: the kit and the frame, both whole, at the two ends of a port. `load` loads the page again. */
function openBrowser() {
  const keys = { ...memoryKeyStore(), isKept: true }
  const jar = createCookieJar({ origin: frameUrl })
  const backend = memoryBackend()

  function load() {
    const person = createPerson()
    const open: OpenLine = (_, { onPort }) => {
      const [toPage, toSigner] = [new MessageChannel(), new MessageChannel()]
      const answering = openChannel({
        port: toSigner.port2,
        asks: {},
        answers: signerMethods,
        handlers: createHandlers({ store: Promise.resolve(keys) }),
      })
      const { signer, end } = connectSigner(toSigner.port1)
      onPort(toPage.port1)
      void startFrame({
        settings: {
          apiUrl: world.apiUrl,
          projectId,
          origin: site,
          nonce: '',
          chainId,
          approvals: 'frame',
        },
        port: toPage.port2,
        signer,
        mount: () => person.ui,
        rpId: 'frame.example',
        languages: ['en'],
        reload: () => undefined,
        fetch: jar.fetch,
      }).catch(() => undefined) // the page has gone before it was ready
      return {
        close() {
          toPage.port2.close()
          answering.close()
          end()
        },
      }
    }
    const network = (id: 31337 | 31338) =>
      fromChain({
        id,
        name: `Localhost ${id}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [devnet.chains[id].url] } },
      })
    const kit = createKit({
      projectId,
      networks: [network(31337), network(31338)],
      adapters: [eip155()],
      connection: { storage: createStorage({ backend }) },
      embedded: { frameUrl },
      logging: { logLevel: 'silent' },
    })
    const frame = createFrame(kit, open)
    Object.assign(kit, { frame: () => Promise.resolve(frame) })
    return { kit, person }
  }
  return { load }
}

let count = 0

async function signUp() {
  const browser = openBrowser()
  const { kit, person } = browser.load()
  const email = `kit${++count}@example.com`
  const since = Date.now()
  expect((await connectEmail(kit, { email })).action).toBe('VERIFY_DEVICE')
  const otp = await world.readCode(email, since)
  await connectDevice(kit)
  person.will(later)
  await connectOtp(kit, { otp })
  const { address } = getAccount(kit)
  if (!address) throw new Error('no account')
  return { browser, kit, person, email, address: address }
}

async function fund(address: `0x${string}`) {
  const account = getDevAccount(0)
  const transport = http(devnet.chains[31337].url)
  const hash = await createWalletClient({ account, transport }).sendTransaction({
    to: address,
    value: parseEther('1'),
    chain: null,
  })
  await createPublicClient({ transport }).waitForTransactionReceipt({ hash })
}

test('kit: an address, a code, and the account is connected; what it signs is its own', async () => {
  const { kit, person, email, address } = await signUp()
  expect(getAccount(kit)).toMatchObject({ status: 'connected', user: { email, locked: false } })
  person.will(agree)
  const signature = (await signMessage(kit, { message: 'Hello' })) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  person.will(refuse)
  await expect(signMessage(kit, { message: 'Hello' })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
})

test('kit: a transaction is sent once its owner has agreed', async () => {
  const { kit, person, address } = await signUp()
  await fund(address)
  person.will(agree)
  const receiver = getDevAccount(5).address
  const hash = await sendTransaction(kit, { to: receiver, value: parseEther('0.25') })
  const client = createPublicClient({ transport: http(devnet.chains[31337].url) })
  const { from, to } = await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  expect([from, to]).toEqual([address.toLowerCase(), receiver.toLowerCase()])
})

test('kit: its provider is one for other libraries', async () => {
  const { kit, person, address } = await signUp()
  const provider = getProvider(kit)
  if (!isEip1193Provider(provider)) throw new Error('no provider')
  const client = createWalletClient({ account: address, transport: custom(provider) })
  expect(await client.getAddresses()).toEqual([address])
  expect(await client.getChainId()).toBe(31337)
  const typedData = {
    domain: { name: 'Test', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'Hello' },
  } as const
  person.will(agree)
  const signature = await client.signTypedData(typedData)
  expect(await verifyTypedData({ ...typedData, address, signature })).toBe(true)
  await client.switchChain({ id: 31338 })
  expect(await client.getChainId()).toBe(31338)
  expect(getAccount(kit).network?.caipNetworkId).toBe('eip155:31338')
  await switchNetwork(kit, { networkId: 'eip155:31337' })
  expect(
    await createPublicClient({ transport: custom(provider) }).getBlockNumber(),
  ).toBeGreaterThan(-1n)
})

test('kit: what a contract says where it reverts reaches the site, to be read by its ABI', async () => {
  const { kit, person, address } = await signUp()
  const provider = getProvider(kit)
  if (!isEip1193Provider(provider)) throw new Error('no provider')
  const abi = parseAbi(['error NotOwner()', 'function setResolver(bytes32 node, address resolver)'])
  const change = {
    address: devnet.contracts[31337].ensRegistry,
    abi,
    functionName: 'setResolver',
    args: [namehash('alice.eth'), address],
    account: address,
  } as const
  const data = encodeErrorResult({ abi, errorName: 'NotOwner' })
  const reader = createPublicClient({ transport: custom(provider) })
  const refused = await reader.simulateContract(change).catch((error: unknown) => error)
  const reason =
    refused instanceof BaseError &&
    refused.walk((error) => error instanceof ContractFunctionRevertedError)
  expect(reason).toMatchObject({ data: { errorName: 'NotOwner' } })
  // A transaction that would fail is refused before anybody is asked.
  const seen = person.seen.length
  const call = { to: change.address, data: encodeFunctionData(change), from: address }
  await expect(
    provider.request({ method: 'eth_sendTransaction', params: [call] }),
  ).rejects.toMatchObject({ code: 3, data })
  expect(person.seen).toHaveLength(seen)
})

test('kit: a reload brings the account back without a question; after signing out there is none', async () => {
  const { browser, kit, address } = await signUp()
  const next = browser.load()
  const stop = next.kit.start()
  await expect.poll(() => getAccount(next.kit).status, { timeout: 10_000 }).toBe('connected')
  expect(getAccount(next.kit).address).toBe(address)
  expect(next.person.seen).toEqual([])
  await disconnect(next.kit)
  stop()
  await expect(connect(browser.load().kit, { connector: 'auth' })).rejects.toMatchObject({
    frameCode: 'UNAUTHORIZED',
  })
  await expect(signMessage(kit, { message: 'Hello' })).rejects.toBeInstanceOf(Error)
})

test('kit: a closed dialog ends the question in the frame as well, and its settings', async () => {
  const { kit, person } = await signUp()
  const signing = signMessage(kit, { message: 'Hello' })
  await expect.poll(() => person.open()?.kind).toBe('approval')
  expect(kit.modal.currentView().name).toBe('ApproveTransaction')
  kit.modal.close()
  await expect(signing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect.poll(() => person.open()).toBeUndefined()

  const settings = openFrameSettings(kit, { page: 'factors' })
  await expect.poll(() => person.open()?.kind).toBe('settings')
  kit.modal.close()
  await settings
  await expect.poll(() => person.open()).toBeUndefined()
  expect(kit.modal.getState().open).toBe(false)
})
