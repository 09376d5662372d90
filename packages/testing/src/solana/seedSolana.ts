import { address, type Address } from '@solana/kit'
import { describeInData, localPicture } from '../devnet/localNfts.ts'
import { devMnemonic } from '../devnet/devMnemonic.ts'
import { deriveSolanaAccounts, type SolanaAccount } from '../wallets/solana/deriveSolanaAccounts.ts'
import { programs } from './programs.ts'
import type { Solana } from './startSolana.ts'

/** Lamports that each account of the test wallet starts with. */
const funds = 100n * 1_000_000_000n
/** How many accounts of the development phrase have something. */
const peopleCount = 5

type LocalCoin = {
  readonly address: Address
  readonly program: 'token' | 'token-2022'
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The coins of the local world. Their addresses are the same in every one. */
export const localSolanaTokens: Readonly<Record<'usd' | 'toll', LocalCoin>> = {
  /** A dollar coin of the program Token. */
  usd: {
    address: address('oyr1H2Fydf58BenvaWfisKfPx7rJLYFGhqd76E5jKkP'),
    program: 'token',
    name: 'Local Dollar',
    symbol: 'USDC',
    decimals: 6,
  },
  /** A coin of Token-2022 that withholds a hundredth of every transfer. */
  toll: {
    address: address('FPuRaDvBbmKgzyyyySL3pHHHPRMCdiTgk1o97cfoDAtL'),
    program: 'token-2022',
    name: 'Toll Coin',
    symbol: 'TOLL',
    decimals: 9,
  },
}

const moth = {
  name: 'Moth of the Fourth Shelf',
  description: 'Its sister lives on another chain.',
  image: localPicture('moth'),
  attributes: [{ trait_type: 'Wings', value: 'Walnut' }],
}

/** Gives the first of the people a token that is one of its kind, of a collection. */
async function mintCollectible(solana: Solana, owner: Address) {
  const uri = describeInData(moth)
  const collection = await solana.createMint({
    seed: 'nft collection',
    decimals: 0,
    metadata: { name: 'Local Moths', symbol: 'MOTH', uri: '' },
  })
  const token = await solana.createMint({
    seed: 'nft moth',
    decimals: 0,
    metadata: { name: moth.name, symbol: 'MOTH', uri, collection },
  })
  await solana.mintTo(token, owner, 1n)
}

/** The accounts of the development phrase that have something in the local world. */
export const getSolanaPeople = (): readonly SolanaAccount[] =>
  // Stretching the phrase takes tens of milliseconds.
  (people ??= deriveSolanaAccounts(devMnemonic, peopleCount))
let people: readonly SolanaAccount[] | undefined

/** What the local world's pool begins with: 150 dollars for a SOL. */
const poolFunds = { sol: 1_000n * 1_000_000_000n, usd: 150_000n * 1_000_000n }

/** Gives a node what the local world has: people with SOL and two coins, and a pool of SOL and dollars. What is there already stays as it is. */
export async function seedSolana(solana: Solana): Promise<void> {
  const { usd, toll } = localSolanaTokens
  if (!solana.hasAccount(usd.address))
    await solana.createMint({ seed: 'usd', decimals: usd.decimals, program: usd.program })
  if (!solana.hasAccount(toll.address))
    await solana.createMint({
      seed: 'toll',
      decimals: toll.decimals,
      program: toll.program,
      transferFee: { basisPoints: 100, maximum: 5_000_000_000n },
    })
  if (solana.pools().length === 0)
    await solana.createPool({
      seed: 'pool sol-usd',
      coins: [
        { mint: programs.wrappedSol, amount: poolFunds.sol },
        { mint: usd.address, amount: poolFunds.usd },
      ],
    })
  for (const [index, person] of getSolanaPeople().entries()) {
    if (solana.hasAccount(person.address)) continue
    if (index === 0) await mintCollectible(solana, person.address)
    await solana.mintTo(usd.address, person.address, 1_000n * 10n ** BigInt(usd.decimals))
    await solana.mintTo(toll.address, person.address, 250n * 10n ** BigInt(toll.decimals))
    // Last, so that one who has it has everything.
    await solana.airdrop(person.address, funds)
  }
}
