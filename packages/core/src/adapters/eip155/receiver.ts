import { isAddress, isAddressEqual } from 'viem'
import type { Client } from './client.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { ReceiverCheck, ReceiverProblem, ReceiverQuestion } from '../receivers.ts'
import { wait } from '../../kit/wait.ts'
import { tokenAbi } from './abi.ts'
import { nameOtherChain } from './otherChains.ts'
import { toChecksumAddress } from './parse.ts'
import { readCode, readContract } from './reads.ts'
import { readText, unlessFault } from './tokens.ts'

const zeroAddress = '0x0000000000000000000000000000000000000000'
/** What the code of an account with a key begins with when it borrows a contract's (EIP-7702). */
const delegation = '0xef0100'

/** A form does not wait longer for the chain, in milliseconds. */
const patience = 4_000

/** What is odd about a receiver on an EVM chain. */
export async function checkReceiver(
  client: Client,
  { network, log }: Pick<ChainAccess, 'network' | 'log'>,
  { to, from, isNative, known, tokens }: ReceiverQuestion,
): Promise<ReceiverCheck> {
  const address = toChecksumAddress(to)
  if (!address) return checkMalformed(to, network.caipNetworkId)
  if (address === zeroAddress) return { problems: ['zeroAddress'] }
  const isKnownToken = isIn(address, tokens)
  if (isKnownToken && !isNative) return { problems: ['tokenContract'] }
  const contract = isKnownToken
    ? 'tokenContract'
    : await Promise.race([
        checkCode(client, address).catch((error: unknown) => {
          log.warn('Whether the receiver is a contract could not be read', error)
          return undefined
        }),
        wait(patience).then(() => undefined),
      ])
  const lookAlike = findLookAlike(address, [...known, ...tokens])
  const isToken = contract === 'tokenContract'
  const problems: ReceiverProblem[] = [
    ...(isToken && !isNative ? ['tokenContract' as const] : []),
    ...(lookAlike ? ['lookAlike' as const] : []),
    ...(from !== undefined && isIn(address, [from]) ? ['ownAddress' as const] : []),
    ...(contract === 'contract' ? ['contract' as const] : []),
    ...(isToken && isNative ? ['coinsToToken' as const] : []),
  ]
  return { problems, ...(lookAlike && { lookAlike }) }
}

/** What is wrong with a text that is no address of these chains. */
export function checkMalformed(to: string, networkId: string): ReceiverCheck {
  if (/^0x[0-9a-fA-F]{40}$/.test(to)) return { problems: ['badChecksum'] }
  const detail = nameOtherChain(to, networkId)
  return detail ? { problems: ['otherChain'], detail } : { problems: ['invalidAddress'] }
}

/** How many digits at either end people compare. */
const comparedDigits = 4

/** A known address that begins and ends like this one and is another (address poisoning). */
export function findLookAlike(address: string, known: readonly string[]) {
  return findLookAlikes([address], known).get(address)
}

/** The same for many at once: what looks like a known address, and which. */
export function findLookAlikes(
  addresses: readonly string[],
  known: readonly string[],
): ReadonlyMap<string, string> {
  const ends = (text: string) =>
    (text.slice(2, 2 + comparedDigits) + text.slice(-comparedDigits)).toLowerCase()
  const others = known.filter((other) => isAddress(other, { strict: false }))
  const same = new Set(others.map((other) => other.toLowerCase()))
  const twins = new Map(others.map((other) => [ends(other), other]))
  return new Map(
    addresses.flatMap((address) => {
      const twin = same.has(address.toLowerCase()) ? undefined : twins.get(ends(address))
      return twin === undefined ? [] : [[address, twin] as const]
    }),
  )
}

async function checkCode(client: Client, address: `0x${string}`) {
  const code = await readCode(client, address)
  if (!code || code.startsWith(delegation)) return undefined
  const [decimals, symbol] = await Promise.all([
    unlessFault(readContract(client, { address, abi: tokenAbi, functionName: 'decimals' })),
    readText(client, address, 'symbol'),
  ])
  return decimals === undefined || symbol === undefined ? 'contract' : 'tokenContract'
}

function isIn(address: string, list: readonly string[]) {
  return list
    .map(toChecksumAddress)
    .some((other) => other && isAddressEqual(other, address as `0x${string}`)) // a checksum address
}
