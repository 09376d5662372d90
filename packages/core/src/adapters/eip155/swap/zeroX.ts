import { encodeAbiParameters, type Hex } from 'viem'
import type { Client } from '../client.ts'
import { isSameAddress } from '../../../swaps/wireToken.ts'
import { callContract } from '../reads.ts'
import { unlessFault } from '../tokens.ts'
import {
  readArguments,
  refuse,
  refuseUnread,
  selectorOf,
  toToken,
  types,
  type DecodedSwap,
} from './calldata.ts'

const { address, bytes, several, uint, word } = types

const functions = { exec: '0x2213bc0b', execute: '0x1fff991f' }

const execution = [
  {
    type: 'tuple',
    components: [
      { name: 'recipient', type: 'address' },
      { name: 'buyToken', type: 'address' },
      { name: 'minimum', type: 'uint256' },
    ],
  },
  several,
  word,
] as const

/** Where 0x says which of its Settlers is the present one, on every chain. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** Settlers that a taker calls, in the registry's numbering. */
const takerSettlers = 2n
const registryFunctions = ['0x6352211e', '0xe2603dc2'] // ownerOf, prev: the present one and the one before

/** Whether a call is one of 0x's AllowanceHolder or of a Settler. */
export function isZeroX(data: string): boolean {
  return Object.values(functions).includes(selectorOf(data))
}

/**
 * Reads a swap by 0x: AllowanceHolder lets one Settler take the amount for this call alone, and the Settler carries out actions of any kind. What holds is
 * its own last check, that the least of the bought token goes to the recipient; so the Settler has to be a real one, which the chain says.
 */
export async function decodeZeroX(
  client: Client,
  { to, data, value }: { readonly to: string; readonly data: Hex; readonly value: bigint },
): Promise<DecodedSwap> {
  if (selectorOf(data) === functions.execute) {
    await assertSettler(client, to)
    return { sell: undefined, amount: value, ...readExecution(data) }
  }
  const [operator, token, amount, target, inner] = readArguments(
    [address, address, uint, address, bytes],
    data,
  )
  if (!isSameAddress(operator, target)) refuse('One contract may take what another is called for.')
  await assertSettler(client, target)
  if (selectorOf(inner) !== functions.execute)
    refuseUnread('The Settler is called for something else.')
  return { sell: toToken(token), amount, ...readExecution(inner) }
}

function readExecution(data: Hex) {
  const [{ recipient, buyToken, minimum }] = readArguments(execution, data)
  // Settler takes no address at all for "no check".
  if (/^0x0+$/.test(buyToken)) refuse('The Settler is told not to check what arrives.')
  return { buy: toToken(buyToken), minimum, recipient }
}

/** Whether a contract is a Settler of 0x, now or just before. */
export async function isSettler(client: Client, contract: string): Promise<boolean> {
  const argument = encodeAbiParameters([uint], [takerSettlers]).slice(2)
  const answers = await Promise.all(
    registryFunctions.map(
      (selector) =>
        unlessFault(callContract(client, { to: registry, data: `${selector as Hex}${argument}` })), // written above
    ),
  )
  return answers.some(
    (answer) => answer?.length === 66 && isSameAddress(`0x${answer.slice(26)}`, contract),
  )
}

async function assertSettler(client: Client, contract: string) {
  if (!(await isSettler(client, contract)))
    refuse(`The call goes to a contract that 0x does not know: ${contract}.`)
}
