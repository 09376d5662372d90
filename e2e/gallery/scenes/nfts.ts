import type { Nft } from '@latchkey/protocol'
import type { AccountNfts } from '@latchkey/protocol/api'
import { devnetContracts, getDevAccount } from '@latchkey/testing'
import { expect } from '@latchkey/testing/playwright'
import type { Locator } from '@playwright/test'
import { createPublicClient, createWalletClient, http, parseAbi } from 'viem'
import { quietAccounts } from '../settleChains.ts'
import type { Stage, Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

const networkId = 'eip155:31337'
const { curio, edition } = devnetContracts
const owner = getDevAccount(quietAccounts[0]).address
const [giver, receiver] = [getDevAccount(2), getDevAccount(6).address]
const stamps = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
])

const address = (contract: string): Nft['address'] => `${networkId}:${contract}`
const plain = {
  chainId: networkId,
  address: address(curio),
  standard: 'erc721',
  quantity: '1',
  attributes: [],
  isSpam: false,
  spamReasons: [],
} as const satisfies Partial<Nft>

/** What the server says of an account that is given much; the numbers are those of the local world where it has a picture. */
const held: readonly Nft[] = [
  {
    ...plain,
    id: `${networkId}/erc721:${curio}/1`,
    tokenId: '1',
    name: 'Lighthouse at Night',
    collection: { name: 'Curio' },
    description: 'Keeper of a harbour that no ship of the local world has ever called at.',
    attributes: [
      { name: 'Sea', value: 'Calm' },
      { name: 'Lamp', value: 'Amber' },
      { name: 'Steps', value: '199' },
      { name: 'Seen from the ferry on clear days', value: 'Twice, and once by a heron' },
    ],
  },
  {
    ...plain,
    id: `${networkId}/erc1155:${edition}/1`,
    address: address(edition),
    standard: 'erc1155',
    tokenId: '1',
    name: 'Evening Stamp',
    collection: { name: 'Edition' },
    description: 'One of a sheet. Good for a letter to a neighbouring chain.',
    quantity: '5',
    attributes: [{ name: 'Sheet', value: 'Second' }],
  },
  {
    ...plain,
    id: `${networkId}/erc721:${curio}/901`,
    tokenId: '901',
    name: 'An Inventory of Every Window in the City That Was Lit After Midnight',
    collection: { name: 'The Municipal Archive of Small Observations' },
  },
  { ...plain, id: `${networkId}/erc721:${curio}/902`, tokenId: '902', name: 'قمر فوق الميناء' },
]
const trap: Nft = {
  ...plain,
  id: `${networkId}/erc721:${curio}/4`,
  tokenId: '4',
  name: 'Claim 5000 USD',
  collection: { name: 'Curio' },
  description: 'You are eligible for a reward. Visit the site and connect your wallet now.',
  isSpam: true,
  spamReasons: ['lure', 'airdrop'],
}
/** A drawing that is much wider than high. */
const panorama =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240"><path fill="#1b2b4b" d="M0 0h640v240H0z"/>' +
  '<path fill="#f4b860" d="M40 90h60v60H40zm140 0h60v60h-60zm280 0h60v60h-60z"/><path fill="#31456e" d="M320 90h60v60h-60zm280 0h40v60h-40z"/></svg>'

/** What an account holds that is one of its kind, and giving it away. */
export const nfts: Walk = {
  title: 'NFTs',
  scenes: [
    'nfts',
    'nfts-spam',
    'nft-trap',
    'nft',
    'nft-send',
    'nft-review',
    'nfts-none',
    'nfts-failed',
  ],
  async go({ page, demo, wallet, world, problems, take }) {
    const { dialog } = demo
    await giveStamps(world)
    const drawn = [...held.filter(({ tokenId }) => tokenId !== '902'), trap]
    let answer: AccountNfts['data'] = [...held, trap].map((nft) => ({
      ...nft,
      attributes: [...nft.attributes],
      spamReasons: [...nft.spamReasons],
      ...(drawn.includes(nft) && { imageUrl: pictureOf(nft, world) }),
    }))
    await page.route(/\/nfts\?/, (route) =>
      route.fulfill({ json: { data: answer, next: null, coverage: 'all' } }),
    )
    await page.route(/\/901\/image/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: panorama }),
    )
    const toList = async () => {
      await demo.open()
      await dialog.getByRole('tab', { name: 'NFTs' }).click()
    }
    await startConnected({ demo, wallet, world })
    await toList()
    await expectPictures(dialog.locator('.nfts'), held.length - 1)
    await take('nfts')
    await dialog.getByRole('button', { name: /^Show 1 that/ }).click()
    await expectPictures(dialog.locator('.nfts'), held.length)
    await dialog.getByRole('button', { name: trap.name }).scrollIntoViewIfNeeded()
    await take('nfts-spam')

    await dialog.getByRole('button', { name: trap.name }).click()
    await expectPictures(dialog.locator('.nft-detail'), 1)
    await take('nft-trap')
    await demo.back.click()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    await dialog.getByRole('button', { name: 'Lighthouse at Night' }).click()
    await expectPictures(dialog.locator('.nft-detail'), 1)
    await take('nft')
    await demo.back.click()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()

    await dialog.getByRole('button', { name: 'Evening Stamp' }).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'How many of 5' }).fill('2')
    await dialog.getByRole('textbox', { name: 'Receiver' }).fill(receiver)
    await expect(dialog.getByRole('button', { name: 'Preview Send' })).toBeEnabled()
    await take('nft-send')
    await dialog.getByRole('button', { name: 'Preview Send' }).click()
    await expect(dialog.locator('.sentence .amount').last()).toBeVisible()
    await take('nft-review')

    answer = []
    await page.reload()
    await toList()
    await expect(dialog.getByText('No NFTs yet')).toBeVisible()
    await take('nfts-none')
    problems.allow(/Failed to load resource/, 'nobody answers, on purpose')
    await page.unroute(/\/nfts\?/)
    world.apiFaults.fail({ kind: 'status', status: 500 }, { path: /\/nfts$/ })
    await page.reload()
    await toList()
    await expect(dialog.getByText('Failed to fetch NFTs')).toBeVisible()
    await take('nfts-failed')
  },
}

/** Two of a sheet, so that the fee of giving them away is known. */
async function giveStamps({ devnet }: Stage['world']) {
  const transport = http(devnet.chains[31337].url)
  const token = { address: edition, abi: stamps } as const
  const chain = createPublicClient({ transport })
  const count = await chain.readContract({ ...token, functionName: 'balanceOf', args: [owner, 1n] })
  if (count >= 2n) return
  await createWalletClient({ account: giver, transport }).writeContract({
    ...token,
    chain: null,
    functionName: 'safeTransferFrom',
    args: [giver.address, owner, 1n, 2n, '0x'],
  })
}

function pictureOf({ address, tokenId }: Nft, { urls, projectId }: Stage['world']) {
  const contract = address.slice(networkId.length + 1)
  const query = new URLSearchParams({ projectId }).toString()
  return `${urls.api}/v1/nft/${encodeURIComponent(networkId)}/${contract}/${tokenId}/image?${query}`
}

/** Pictures are fetched when they come near what is seen. */
async function expectPictures(place: Locator, count: number) {
  const pictures = place.locator('.nft-picture img')
  await expect(pictures).toHaveCount(count)
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
  await expect(place.locator('.nft-picture img[data-waits]')).toHaveCount(0)
  await pictures.first().scrollIntoViewIfNeeded()
}
