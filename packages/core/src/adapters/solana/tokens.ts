import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { cleanText } from '../../kit/cleanText.ts'
import type { Balance, TokenHolding } from '../balances.ts'
import type { ChainAccess } from '../chainAccess.ts'
import { isSolanaAddress, toAddress, toBytes } from './address.ts'
import { commitment, readAccounts, type Client, type Node } from './client.ts'
import { metadataProgram, tokenPrograms } from './programs.ts'
import {
  readAccount,
  readInteger,
  readList,
  readObject,
  readText,
  type AccountInfo,
} from './read.ts'
import { RpcAnswerError } from './rpc.ts'
import {
  decodeMint,
  decodeTokenAccount,
  readTexts,
  type Mint,
  type TokenAccount,
} from './tokenData.ts'

/** As many accounts as a node tells of at once. */
const batch = 100
/** More kinds of tokens than anybody looks through. */
const maxTokens = 200

/** The account's SOL. */
export async function getBalance(
  client: Client,
  { network }: ChainAccess,
  address: string,
): Promise<Balance> {
  const { decimals, symbol } = network.nativeCurrency
  const owner = toAddress(address)
  const value = await client.with(async (node) =>
    readInteger(await node.read('getBalance', [owner, { commitment }])),
  )
  return { value, decimals, symbol }
}

/** What an account holds of each token (SPL Token and Token-2022), in the order asked. What is no token is left out. */
export async function getTokenBalances(
  client: Client,
  address: string,
  tokens: readonly string[],
): Promise<readonly TokenHolding[]> {
  const asked = [...new Set(tokens)].filter(isSolanaAddress)
  const owner = toAddress(address)
  if (asked.length === 0) return []
  return client.with(async (node) => {
    const [held, mints] = await Promise.all([readHeld(node, owner), readMints(node, asked)])
    return asked.flatMap((mint) => {
      const known = mints.get(mint)
      return known ? [toHolding(mint, known, sumOf(held, mint))] : []
    })
  })
}

/** All tokens that an account holds something of, the ones with most accounts' worth first as nodes list them; without what has no decimals (collectibles). */
export async function findTokens(
  client: Client,
  address: string,
): Promise<readonly TokenHolding[]> {
  const owner = toAddress(address)
  return client.with(async (node) => {
    const held = await readHeld(node, owner)
    const owned = held.filter(({ amount }) => amount > 0n).map(({ mint }) => mint)
    const found = [...new Set(owned)].slice(0, maxTokens)
    const mints = await readMints(node, found)
    return found.flatMap((mint) => {
      const known = mints.get(mint)
      return known && known.decimals > 0 ? [toHolding(mint, known, sumOf(held, mint))] : []
    })
  })
}

/** What a token says of itself; `undefined` where there is none at that address. */
export async function describeToken(client: Client, mint: Address) {
  const mints = await client.with((node) => readMints(node, [mint]))
  const known = mints.get(mint)
  if (!known) return undefined
  const { address, name, symbol, decimals } = toHolding(mint, known, 0n)
  return { address, name, symbol, decimals }
}

/** An account of a token with its address. */
export type HeldAccount = TokenAccount & { readonly address: Address }

/** All accounts of tokens that belong to an owner. */
async function readHeld(node: Node, owner: Address): Promise<readonly HeldAccount[]> {
  const lists = await Promise.all(
    tokenPrograms.map((programId) => readTokenAccounts(node, owner, { programId })),
  )
  return lists.flat()
}

/** Accounts of tokens that belong to an owner: of one token, or of one program. */
async function readTokenAccounts(
  node: Node,
  owner: Address,
  filter: { readonly mint: Address } | { readonly programId: Address },
): Promise<readonly HeldAccount[]> {
  const options = { encoding: 'base64', commitment }
  const answer = await node.read('getTokenAccountsByOwner', [owner, filter, options])
  return readList(answer).flatMap((entry) => {
    const { pubkey, account } = readObject(entry)
    const address = readText(pubkey)
    const decoded = decodeTokenAccount(readAccount(account))
    // A node that tells of somebody else's accounts is not believed about them.
    return decoded && decoded.owner === owner && isSolanaAddress(address)
      ? [{ ...decoded, address }]
      : []
  })
}

/** Accounts of one token that belong to an owner; none of what is no token. */
export async function readAccountsOfMint(node: Node, owner: Address, mint: Address) {
  try {
    return await readTokenAccounts(node, owner, { mint })
  } catch (error) {
    if (error instanceof RpcAnswerError) return []
    throw error
  }
}

async function readMints(node: Node, addresses: readonly Address[]) {
  const mints = new Map<Address, Mint>()
  for (let start = 0; start < addresses.length; start += batch) {
    const some = addresses.slice(start, start + batch)
    const metadata = await Promise.all(some.map(findMetadata))
    const [accounts, records] = await Promise.all([
      readAccounts(node, some),
      readAccounts(node, metadata),
    ])
    some.forEach((address, index) => {
      const mint = decodeMint(accounts[index])
      if (mint) mints.set(address, { ...readMetadata(records[index]), ...mint })
    })
  }
  return mints
}

async function findMetadata(mint: Address) {
  const [address] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', toBytes(metadataProgram), toBytes(mint)],
  })
  return address
}

/** Where name and symbol stand in a record of Metaplex: behind its kind, who may change it, and the token. */
const metadataStart = 65

function readMetadata(account: AccountInfo | undefined) {
  if (account?.owner !== metadataProgram) return undefined
  const [name, symbol] = readTexts(account.data, metadataStart, 2)
  return { name, symbol }
}

/** What the accounts of one token hold together; what is frozen counts, as it is held. */
export function sumOf(held: readonly HeldAccount[], mint: Address): bigint {
  return held.reduce((sum, account) => (account.mint === mint ? sum + account.amount : sum), 0n)
}

function toHolding(address: Address, mint: Mint, value: bigint): TokenHolding {
  // Older records are filled up with zeros.
  const clean = (text: string | undefined, length: number) =>
    cleanText((text ?? '').replaceAll('\0', ''), length)
  const symbol = clean(mint.symbol, 20) || `${address.slice(0, 4)}…${address.slice(-4)}`
  return {
    address,
    name: clean(mint.name, 60) || symbol,
    symbol,
    decimals: mint.decimals,
    value,
  }
}
