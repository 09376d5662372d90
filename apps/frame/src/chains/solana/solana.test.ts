import { startSolana, localSolana } from '@latchkey/testing'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
  type Instruction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, expect, test } from 'vitest'
import type { View } from '../../screens/view.ts'
import { startFrameWorld } from '../../fixtures/frameWorld.ts'
import { agree, later, refuse } from '../../fixtures/person.ts'

const node = await startSolana()
const networkId = localSolana.caipNetworkId
const world = await startFrameWorld({ chains: { [networkId]: { upstreams: [node.url] } } })
afterAll(async () => {
  await world.close()
  await node.stop()
})

type Page = Awaited<ReturnType<ReturnType<typeof world.openBrowser>['open']>>
let count = 0

async function signUp() {
  const browser = world.openBrowser()
  const page = await browser.open()
  const email = `solana${++count}@example.com`
  await world.logIn(page, email)
  page.person.will(later)
  const { addresses } = await page.ask('@latchkey-app/GET_USER', undefined)
  return { browser, page, email, own: address(addresses?.solana ?? '') }
}
const people = new Map<string, ReturnType<typeof signUp>>()
/** Somebody for tests that leave no trace. */
const somebody = () => people.get('one') ?? people.set('one', signUp()).get('one') ?? signUp()

async function ask(page: Page, method: string, params: object, chainId: string = networkId) {
  const question = { method, params, chainId }
  return (await page.ask('@latchkey-app/RPC_REQUEST', question)).result as never
}

async function nodeAsk(method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(node.url, { method: 'POST', headers, body })
  return ((await response.json()) as { result: { value: never } }).result.value
}

async function transaction(payer: string, instructions: readonly Instruction[]) {
  const latest = (await nodeAsk('getLatestBlockhash')) as { blockhash: string }
  const lifetime = { blockhash: blockhash(latest.blockhash), lastValidBlockHeight: 1_000_000n }
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(address(payer), message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
}

const friend = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
/** What the account of a signer sends, without its signature. */
const transfer = (from: string, amount: bigint, to = friend.address) =>
  getTransferSolInstruction({
    source: createNoopSigner(address(from)),
    destination: to,
    amount,
  })

/** All that stands in a story, amounts as text. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

const storyOf = (view: View | undefined) => {
  if (view?.kind !== 'approval') throw new Error('Nothing was asked')
  return view.story
}

test('solana: a login has an account there, which other libraries derive and verify', async () => {
  const { page, own } = await somebody()
  expect(own).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect(await ask(page, 'solana_getAccounts', {})).toEqual([{ pubkey: own }])
  const message = new TextEncoder().encode('Hello')
  page.person.will(agree)
  const { signature } = await ask(page, 'solana_signMessage', {
    message: getBase58Decoder().decode(message),
    pubkey: own,
  })
  const bytes = signatureBytes(new Uint8Array(getBase58Encoder().encode(signature)))
  expect(await verifySignature(await getPublicKeyFromAddress(own), bytes, message)).toBe(true)
  expect(storyOf(page.person.seen.at(-1))).toMatchObject({
    origin: 'https://site.example',
    account: own,
  })
})

test('solana: what its owner approves is signed byte for byte, sent once, and arrives', async () => {
  const { page, own } = await signUp()
  await node.airdrop(own, 2_000_000_000n)
  const to = (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(8))).address
  const wire = getBase64EncodedWireTransaction(
    await transaction(own, [transfer(own, 500_000_000n, to)]),
  )
  page.person.will(agree)
  const { signature } = await ask(page, 'solana_signAndSendTransaction', { transaction: wire })
  await expect
    .poll(async () => (await nodeAsk('getSignatureStatuses', [signature]))[0])
    .toMatchObject({ err: null })
  expect(await nodeAsk('getBalance', to)).toBe(500_000_000)
  const story = storyOf(page.person.seen.at(-1))
  expect(textOf(story.cards)).toContain(to)
  // Marked as what the node expects.
  expect(textOf(story.cards.at(-1))).toContain('an estimate by the network’s server')
  page.close()
})

test('solana: signatures of others stay; without them nothing is sent', async () => {
  const { page, own } = await somebody()
  const unsigned = await transaction(friend.address, [transfer(own, 1n)])
  const asked = { transaction: getBase64EncodedWireTransaction(unsigned) }
  await expect(ask(page, 'solana_signAndSendTransaction', asked)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  })
  const partly = await partiallySignTransaction([friend.keyPair], unsigned)
  page.person.will(agree)
  const { transaction: signed } = await ask(page, 'solana_signTransaction', {
    transaction: getBase64EncodedWireTransaction(partly),
  })
  const read = getTransactionDecoder().decode(Uint8Array.from(Buffer.from(signed, 'base64')))
  expect(read.messageBytes).toEqual(unsigned.messageBytes)
  expect(read.signatures[friend.address]).toEqual(partly.signatures[friend.address])
  const own64 = read.signatures[own]
  if (!own64) throw new Error('not signed')
  const key = await getPublicKeyFromAddress(own)
  expect(await verifySignature(key, own64, read.messageBytes)).toBe(true)
})

test('solana: several transactions are shown at once, and signed together or not at all', async () => {
  const { page, own } = await somebody()
  const wires = await Promise.all(
    [1n, 2n, 3n].map(async (amount) =>
      getBase64EncodedWireTransaction(await transaction(own, [transfer(own, amount)])),
    ),
  )
  page.person.will(refuse)
  await expect(
    ask(page, 'solana_signAllTransactions', { transactions: wires }),
  ).rejects.toMatchObject({ code: 'REJECTED' })
  expect(storyOf(page.person.seen.at(-1))).toMatchObject({
    refusal: 'rejectAll',
    heading: ['headingCalls', { total: '3' }],
  })
  page.person.will(agree)
  const { transactions } = await ask(page, 'solana_signAllTransactions', { transactions: wires })
  expect(transactions).toHaveLength(3)
})

test('solana: what is no request of this account is refused before anybody is asked', async () => {
  const { page, own } = await somebody()
  const seen = page.person.seen.length
  const mine = await transaction(own, [transfer(own, 1n)])
  const others = await transaction(friend.address, [transfer(friend.address, 1n)])
  const message = getBase58Decoder().decode(mine.messageBytes)
  const wire = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const bytes = Buffer.from(getBase64EncodedWireTransaction(mine), 'base64')
  const cases: readonly [string, object, string][] = [
    ['solana_signMessage', { message, pubkey: own }, 'INVALID_REQUEST'],
    ['solana_signMessage', { message: '0', pubkey: own }, 'INVALID_REQUEST'],
    ['solana_signMessage', { message: 'abc', pubkey: friend.address }, 'UNAUTHORIZED'],
    [
      'solana_signTransaction',
      { transaction: getBase64EncodedWireTransaction(others) },
      'UNAUTHORIZED',
    ],
    [
      'solana_signTransaction',
      { transaction: wire(Buffer.concat([bytes, Buffer.of(0)])) },
      'INVALID_REQUEST',
    ],
    ['solana_signTransaction', { transaction: wire(bytes.subarray(0, -1)) }, 'INVALID_REQUEST'],
    ['solana_signTransaction', { transaction: 'AA==' }, 'INVALID_REQUEST'],
    ['solana_signTransaction', {}, 'INVALID_REQUEST'],
    ['solana_signAllTransactions', { transactions: [] }, 'INVALID_REQUEST'],
    ['solana_sign', {}, 'NOT_AVAILABLE'],
  ]
  for (const [method, params, code] of cases)
    await expect(
      ask(page, method, params),
      `${method} ${JSON.stringify(params)}`,
    ).rejects.toMatchObject({ code })
  const elsewhere = { transaction: getBase64EncodedWireTransaction(mine) }
  await expect(ask(page, 'solana_signTransaction', elsewhere, 'eip155:1')).rejects.toMatchObject({
    code: 'UNKNOWN_CHAIN',
  })
  expect(page.person.seen).toHaveLength(seen)
})

test('solana: its network is moved to by itself; after a reload the address is there without a question', async () => {
  const { browser, page, own } = await signUp()
  await page.ask('@latchkey-app/SWITCH_NETWORK', { chainId: networkId })
  expect(await page.ask('@latchkey-app/GET_USER', { chainId: networkId })).toMatchObject({
    address: own,
    chainId: networkId,
  })
  await expect(
    page.ask('@latchkey-app/SWITCH_NETWORK', {
      chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    }),
  ).rejects.toMatchObject({ code: 'UNKNOWN_CHAIN' })
  page.close()
  const next = await browser.open()
  const user = await next.ask('@latchkey-app/GET_USER', undefined)
  expect(user).toMatchObject({
    chainId: 'eip155:31337',
    addresses: { eip155: user.address, solana: own },
  })
  expect(next.person.seen).toEqual([])
  next.close()
})
