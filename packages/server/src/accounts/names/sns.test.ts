import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld } from '../../fixtures/world.ts'
import {
  domainAccount,
  favouriteAccount,
  reverseAccount,
  snsPrograms,
  solRecordAccounts,
  solZone,
  tokenAccount,
} from './snsAccounts.ts'
import { solanaMainnet } from './snsSource.ts'

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
/** The address of a key. */
const anybody = () => base58.encode(ed25519.keygen().publicKey)
const other = anybody()
const nobody = '11111111111111111111111111111111'

test.each([
  ['bonfida', 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'],
  ['toly', 'FX1APjKbFu6M8GKb3dGXcZLXjxX4fGaYwvHqb5Vaee8q'],
  ['ünïcödé', 'GxqfK8AMUK6GSiPcFi3eFuPEUJLqr2TQJm8nPrDvyVkT'],
])('accounts: %s.sol is kept where the SDK of the service finds it', (label, account) => {
  expect(domainAccount(label)).toBe(account)
})

test('accounts: what a name is called is kept where the SDK of the service finds it', () => {
  expect(reverseAccount(domainAccount('bonfida'))).toBe(
    'DqgmWxe2PPrfy45Ja3UPyFGwcbRzkRuwXt3NyxjX8krg',
  )
})

type Account = { readonly owner: string; readonly data: readonly [string, 'base64'] }
const account = (program: string, ...parts: readonly (string | Uint8Array)[]): Account => ({
  owner: program,
  data: [
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? base58.decode(part) : part)),
    ).toString('base64'),
    'base64',
  ],
})
const borshText = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(text))
  return Buffer.concat([length, Buffer.from(text)])
}
const { names, favourites, tokens } = snsPrograms

/** The accounts that there are: each test adds its own. */
const accounts = new Map<string, Account>()

/** Keeps a name: whose it is, what its account is called, and that its owner goes by it. */
function register(
  label: string,
  changes: (owner: string, domain: string) => Readonly<Record<string, Account>> = () => ({}),
) {
  const owner = anybody()
  const domain = domainAccount(label)
  const kept = {
    [domain]: account(names, solZone, owner, nobody),
    [reverseAccount(domain)]: account(names, nobody, owner, nobody, borshText(label)),
    [favouriteAccount(owner)]: account(favourites, Uint8Array.of(0), domain),
    ...changes(owner, domain),
  }
  for (const [address, one] of Object.entries(kept)) accounts.set(address, one)
  return owner
}

let node: Server
let world: Awaited<ReturnType<typeof startWorld>>
// A server before a node of Solana's main chain that has those accounts.
beforeAll(async () => {
  node = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: number
        method: string
        params: readonly [readonly string[]]
      }
      const results: Record<string, () => unknown> = {
        getGenesisHash: () => genesis,
        getSlot: () => 400_000_000,
        getMultipleAccounts: () => ({
          context: { slot: 400_000_000 },
          value: params[0].map((address) => accounts.get(address) ?? null),
        }),
      }
      const result = results[method]?.() ?? null
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  world = await startWorld([], { chains: { [solanaMainnet]: { upstreams: [url] } } })
})
afterAll(async () => {
  await world?.close()
  node?.close()
})

async function identity(query: string): Promise<unknown> {
  const response = await world.get(`/v1/identity/${encodeURIComponent(query)}?projectId=demo`)
  expect(response.status).toBe(200)
  return response.json()
}

test('sns: an address is known by its favourite name, and the name leads to it', async () => {
  const owner = register('mossy-door')
  const known = { address: owner, name: 'mossy-door.sol', avatar: null }
  expect(await identity(owner)).toEqual(known)
  expect(await identity('Mossy-Door.sol')).toEqual(known)
  expect(await identity(other)).toEqual({ address: other, name: null, avatar: null })
  expect(await identity('nobody-there.sol')).toMatchObject({ address: null })
  expect(await identity('sub.mossy-door.sol')).toMatchObject({ address: null })
})

test('sns: records that say the owner itself change nothing', async () => {
  const label = 'plain-records'
  const owner = register(label, (owner, domain) => {
    const [first, second] = solRecordAccounts(domain)
    return {
      [first]: account(names, domain, owner, nobody, owner, new Uint8Array(64)),
      [second]: account(names, domain, owner, nobody, new Uint8Array(8), owner, owner, owner),
      [tokenAccount(domain)]: account(tokens, Uint8Array.of(3)),
    }
  })
  expect(await identity(owner)).toMatchObject({ name: `${label}.sol` })
  expect(await identity(`${label}.sol`)).toMatchObject({ address: owner })
})

test.each<readonly [string, (owner: string, domain: string) => Record<string, Account>]>([
  ['was-sold', (_, domain) => ({ [domain]: account(names, solZone, other, nobody) })],
  [
    'by-another-program',
    (owner, domain) => ({ [domain]: account(favourites, solZone, owner, nobody) }),
  ],
  ['of-another-zone', (owner, domain) => ({ [domain]: account(names, nobody, owner, nobody) })],
  ['of-a-program', (_, domain) => ({ [domain]: account(names, solZone, domain, nobody) })],
  ['is-a-token', (_, domain) => ({ [tokenAccount(domain)]: account(tokens, Uint8Array.of(2)) })],
  [
    'pays-elsewhere',
    (owner, domain) => ({
      [solRecordAccounts(domain)[0]]: account(names, domain, owner, nobody, other),
    }),
  ],
  [
    'pays-elsewhere-now',
    (owner, domain) => ({
      [solRecordAccounts(domain)[1]]: account(
        names,
        domain,
        owner,
        nobody,
        new Uint8Array(8),
        owner,
        owner,
        other,
      ),
    }),
  ],
  ['is-cut-off', (_, domain) => ({ [domain]: account(names, solZone) })],
])('sns: the name %s is passed over', async (label, changes) => {
  const owner = register(label, changes)
  expect(await identity(owner)).toEqual({ address: owner, name: null, avatar: null })
  expect(await identity(`${label}.sol`)).not.toMatchObject({ address: owner })
})

test.each(['someone-else', 'Calls-Itself', 'calls\u200d-itself', 'calls.itself', ''])(
  'sns: a name that calls itself %j is not believed',
  async (calls) => {
    const owner = register(`itself-${Buffer.from(calls).toString('hex')}`, (owner, domain) => ({
      [reverseAccount(domain)]: account(names, nobody, owner, nobody, borshText(calls)),
    }))
    expect(await identity(owner)).toEqual({ address: owner, name: null, avatar: null })
  },
)
