// @vitest-environment jsdom
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { KitEvent } from '../kit/events.ts'
import { alice, bob, code, localChain, networkId, stranger } from '../fixtures/localChain.ts'
import type { SendableNft } from '../nfts/nfts.ts'
import { estimateNftTransfer } from './estimateNftTransfer.ts'
import { getTransactions } from './getTransactions.ts'
import { sendNft } from './sendNft.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const world = localChain()
const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function safeTransferFrom(address, address, uint256)',
])
const sends = () => world.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')

const lighthouse = (): SendableNft => {
  const { curio } = world.contracts
  return {
    id: `${networkId}/erc721:${curio}/1`,
    chainId: networkId,
    address: `${networkId}:${curio}`,
    tokenId: '1',
    standard: 'erc721',
    name: 'Lighthouse at Night',
  }
}
const stamp = (): SendableNft => {
  const { edition } = world.contracts
  return {
    id: `${networkId}/erc1155:${edition}/1`,
    chainId: networkId,
    address: `${networkId}:${edition}`,
    tokenId: '1',
    standard: 'erc1155',
    name: 'Evening Stamp',
  }
}

async function stampsOf(owner: `0x${string}`) {
  const functionName = 'balanceOf'
  const data = encodeFunctionData({ abi, functionName, args: [owner, 1n] })
  const answer = await world.rpc('eth_call', { to: world.contracts.edition, data }, 'latest')
  return decodeFunctionResult({ abi, functionName, data: answer as `0x${string}` }) // bytes of the chain
}

test('sendNft: gives several of a kind away, reports it, and keeps what was sent', async () => {
  const kit = await world.connect()
  const events: KitEvent[] = []
  kit.events.subscribe((event) => events.push(event))
  const before = await stampsOf(stranger)
  const { standard } = await estimateNftTransfer(kit, { nft: stamp(), to: stranger, amount: '2' })
  const send = { nft: stamp(), to: stranger, amount: '2', fees: standard }
  const hash = await sendNft(kit, send)
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
  expect(await stampsOf(stranger)).toBe(before + 2n)
  expect(events.map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  expect(getTransactions(kit)).toMatchObject([
    {
      hash,
      networkId,
      from: alice,
      to: stranger,
      amount: '2',
      token: { address: world.contracts.edition, symbol: 'Evening Stamp', decimals: 0 },
      nft: { id: stamp().id },
    },
  ])
})

test.each([
  ['without a receiver', { to: '' }, 'INVALID_SEND'],
  ['to what is no address', { to: 'alice' }, 'INVALID_SEND'],
  ['half of one', { amount: '0.5' }, 'INVALID_SEND'],
  ['none', { amount: '0' }, 'INVALID_SEND'],
  ['two of what there is one', { amount: '2' }, 'INVALID_SEND'],
  ['from another account than was reviewed', { from: bob }, 'WRONG_ACCOUNT'],
] as const)('sendNft: nothing is sent %s', async (_, change, expected) => {
  const kit = await world.connect()
  const sending = sendNft(kit, { nft: lighthouse(), to: stranger, ...change })
  await expect(sending).rejects.toMatchObject({ code: expected })
  expect(sends()).toEqual([])
  expect(getTransactions(kit)).toEqual([])
})

test('sendNft: nothing is sent of another network, or of a standard that these chains do not have', async () => {
  const kit = await world.connect()
  const other = { ...lighthouse(), chainId: 'eip155:1' } as const
  await expect(sendNft(kit, { nft: other, to: stranger })).rejects.toMatchObject({
    code: 'WRONG_NETWORK',
  })
  const odd = { ...lighthouse(), standard: 'metaplex' } as const
  await expect(sendNft(kit, { nft: odd, to: stranger })).rejects.toThrow('Unsupported chain')
  expect(sends()).toEqual([])
})

test('sendNft: what the account does not hold, more than it holds, and what would get stuck is refused before the wallet is asked', async () => {
  const kit = await world.connect()
  const { curio, usd, multicall3 } = world.contracts
  const refused = [
    [{ nft: { ...lighthouse(), tokenId: '2' }, to: stranger }, /does not hold it/],
    [{ nft: { ...lighthouse(), tokenId: '999' }, to: stranger }, /does not hold it/],
    [{ nft: { ...stamp(), tokenId: '7' }, to: stranger }, /does not hold it/],
    [{ nft: stamp(), to: stranger, amount: '500' }, /holds \d of it/],
    [{ nft: lighthouse(), to: curio }, /collection itself/],
    // A contract that does not say that it takes collectibles.
    [{ nft: lighthouse(), to: multicall3 }, /rehearsal failed/],
    [
      { nft: { ...lighthouse(), address: `${networkId}:${usd}` as const }, to: stranger },
      /does not hold it/,
    ],
  ] as const
  for (const [send, reason] of refused) {
    await expect(sendNft(kit, send)).rejects.toMatchObject({ code: 'TRANSFER_REFUSED' })
    await expect(sendNft(kit, send)).rejects.toThrow(reason)
  }
  await world.proxy.fail({ kind: 'status', status: 500 }, { methods: ['eth_call'] })
  await expect(sendNft(kit, { nft: lighthouse(), to: stranger })).rejects.toMatchObject({
    code: 'CHAIN_UNREACHABLE',
  })
  expect(sends()).toEqual([])
})

test('sendNft: a contract that lies about its owner fails the rehearsal', async () => {
  const kit = await world.connect()
  // Knows `ownerOf` alone.
  const liar = await world.deploy(code.knows({ '6352211e': BigInt(alice) }))
  const nft = { ...lighthouse(), address: `${networkId}:${liar}` as const }
  await expect(sendNft(kit, { nft, to: stranger })).rejects.toThrow(/rehearsal failed/)
  expect(sends()).toEqual([])
})

test('sendNft: one of its kind changes hands, once', async () => {
  const kit = await world.connect()
  const hash = await sendNft(kit, { nft: lighthouse(), to: bob })
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
  await expect(sendNft(kit, { nft: lighthouse(), to: bob })).rejects.toThrow(/does not hold it/)
  expect(sends()).toHaveLength(1)
})
