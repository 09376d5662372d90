import type { ChainAccess } from '../chainAccess.ts'
import type { ReceiverCheck, ReceiverProblem, ReceiverQuestion } from '../receivers.ts'
import { nameOtherChain } from '../eip155/otherChains.ts'
import { wait } from '../../kit/wait.ts'
import { isKeyless, isSolanaAddress } from './address.ts'
import { readAccounts, type Client } from './client.ts'
import { systemProgram } from './programs.ts'
import { kindOfTokenData } from './tokenData.ts'

/** A form does not wait longer for the chain, in milliseconds. */
const patience = 4_000
/** How many characters at either end people compare. */
const comparedCharacters = 4

/** What is odd about a receiver on Solana. */
export async function checkReceiver(
  client: Client,
  { network, log }: ChainAccess,
  { to, from, known, tokens }: ReceiverQuestion,
): Promise<ReceiverCheck> {
  if (!isSolanaAddress(to)) return checkForeign(to, network.caipNetworkId)
  if (to === systemProgram) return { problems: ['zeroAddress'] }
  if (tokens.includes(to)) return { problems: ['tokenContract'] }
  const found = await Promise.race([
    client
      .with(async (node) => {
        const [account] = await readAccounts(node, [to])
        if (!account) return isKeyless(to) ? 'programAddress' : undefined
        if (account.isExecutable) return 'program'
        const kind = kindOfTokenData(account)
        if (kind) return kind === 'mint' ? 'tokenContract' : 'tokenAccount'
        const isPlain = account.owner === systemProgram && !isKeyless(to)
        return isPlain ? undefined : 'programAddress'
      })
      .catch((error: unknown) => {
        log.warn('What the receiver is could not be read', error)
        return isKeyless(to) ? 'programAddress' : undefined
      }),
    wait(patience).then(() => undefined),
  ] satisfies Promise<ReceiverProblem | undefined>[])
  const lookAlike = findLookAlike(to, [...known, ...tokens])
  const isBlocking = found !== undefined && found !== 'programAddress'
  const problems: ReceiverProblem[] = [
    ...(isBlocking ? [found] : []),
    ...(lookAlike !== undefined ? ['lookAlike' as const] : []),
    ...(to === from ? ['ownAddress' as const] : []),
    ...(found === 'programAddress' ? [found] : []),
  ]
  return { problems, ...(lookAlike !== undefined && { lookAlike }) }
}

function checkForeign(to: string, networkId: string): ReceiverCheck {
  const detail = /^(?:0x)?[0-9a-f]{40}$/i.test(to) ? 'Ethereum' : nameOtherChain(to, networkId)
  // A text of about the right length that is no address is one with a typing error.
  return detail === undefined || detail === 'Solana'
    ? { problems: ['invalidAddress'] }
    : { problems: ['otherChain'], detail }
}

/** A known address that begins and ends like this one and is another (address poisoning). */
export function findLookAlike(address: string, known: readonly string[]) {
  return findLookAlikes([address], known).get(address)
}

/** The same for many at once: what looks like a known address, and which. */
export function findLookAlikes(
  addresses: readonly string[],
  known: readonly string[],
): ReadonlyMap<string, string> {
  const ends = (text: string) => text.slice(0, comparedCharacters) + text.slice(-comparedCharacters)
  const same = new Set(known)
  const twins = new Map(known.map((other) => [ends(other), other]))
  return new Map(
    addresses.flatMap((address) => {
      const twin = same.has(address) ? undefined : twins.get(ends(address))
      return twin === undefined ? [] : [[address, twin] as const]
    }),
  )
}
