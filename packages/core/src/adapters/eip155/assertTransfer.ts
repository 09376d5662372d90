import type { Client } from './client.ts'
import { ChainUnreachableError } from '../../errors/chain.ts'
import {
  InvalidSendError,
  TokenMismatchError,
  TransferRefusedError,
} from '../../errors/transaction.ts'
import { wait } from '../../kit/wait.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { TokenClaim, Transfer } from '../transfers.ts'
import { collectionAbi, editionsAbi } from './abi.ts'
import { getBalance, isEvmAddress, toAddress } from './chain.ts'
import { readContract } from './reads.ts'
import { getTokenBalances, unlessFault } from './tokens.ts'

/**
 * Whether a transfer is what the caller believes: wrong decimals would change the amount, so the chain's own word counts and nobody else's. And
 * whether there is enough for it.
 *
 * @throws TokenMismatchError, InvalidSendError 'Invalid Address' or 'Insufficient Funds', TransferRefusedError for an item that is not held,
 *   ChainUnreachableError when a token cannot be read
 */
export async function assertTransfer(
  client: Client,
  chain: ChainAccess,
  { from, to, token, amount, item, fees }: Transfer,
  claim: TokenClaim,
): Promise<void> {
  if (token !== undefined && item) {
    await assertItem(client, chain, { from, to, token, amount, item })
  } else if (token === undefined) {
    assertCurrency(chain, claim)
    await assertFunds(client, chain, from, amount + (fees?.fee ?? 0n))
  } else await assertToken(client, chain, { from, token, amount }, claim)
}

function assertCurrency({ network }: ChainAccess, { symbol, decimals }: TokenClaim) {
  const { nativeCurrency } = network
  if (nativeCurrency.decimals === decimals) return
  throw new TokenMismatchError(
    symbol,
    `${network.name} counts ${nativeCurrency.symbol} with ${nativeCurrency.decimals} decimals, not ${decimals}.`,
  )
}

/** No form waits longer for a balance that the wallet reads as well, in milliseconds. */
const patience = 4_000

/** A balance of the native currency that the chain cannot say is left to the wallet. */
async function assertFunds(
  client: Client,
  { network, log }: ChainAccess,
  owner: string,
  needed: bigint,
) {
  const reading = getBalance(client, network, owner).catch((error: unknown) => {
    log.warn('The balance could not be read before sending', error)
    return undefined
  })
  const balance = await Promise.race([reading, wait(patience).then(() => undefined)])
  if (balance && balance.value < needed) throw new InvalidSendError('Insufficient Funds')
}

async function assertToken(
  client: Client,
  { network }: ChainAccess,
  {
    from,
    token,
    amount,
  }: { readonly from: string; readonly token: string; readonly amount: bigint },
  { symbol, decimals }: TokenClaim,
) {
  if (!isEvmAddress(token))
    throw new InvalidSendError('Invalid Address', `"${token.slice(0, 128)}" is no token.`)
  const [holding] = await getTokenBalances(client, network, from, [token]).catch(
    (cause: unknown) => {
      throw new ChainUnreachableError(network.caipNetworkId, { cause })
    },
  )
  if (!holding)
    throw new TokenMismatchError(symbol, `There is no token at ${token} on ${network.name}.`)
  if (holding.decimals !== decimals)
    throw new TokenMismatchError(
      symbol,
      `It counts with ${holding.decimals} decimals, not ${decimals}; the amount would be another one.`,
    )
  if (holding.value < amount) throw new InvalidSendError('Insufficient Funds')
}

type ItemTransfer = Omit<Transfer, 'fees' | 'token' | 'item'> & {
  readonly token: string
  readonly item: NonNullable<Transfer['item']>
}

/** Whether the sender holds what is one of its kind, and the receiver is not the very contract, which would keep it for ever. */
async function assertItem(
  client: Client,
  { network }: ChainAccess,
  { from, to, token, amount, item }: ItemTransfer,
) {
  const owner = toAddress(from)
  const address = toAddress(token)
  if (toAddress(to) === address)
    throw new TransferRefusedError('The receiver is the collection itself, which would keep it.')
  const { standard, tokenId } = item
  const reading =
    standard === 'erc1155'
      ? readContract(client, {
          address,
          abi: editionsAbi,
          functionName: 'balanceOf',
          args: [owner, tokenId],
        })
      : readContract(client, {
          address,
          abi: collectionAbi,
          functionName: 'ownerOf',
          args: [tokenId],
        }).then((holder) => (holder === owner ? 1n : 0n))
  const held = await unlessFault(reading).catch((cause: unknown) => {
    throw new ChainUnreachableError(network.caipNetworkId, { cause })
  })
  if ((held ?? 0n) < amount)
    throw new TransferRefusedError(
      held ? `This account holds ${held} of it.` : 'This account does not hold it any more.',
    )
}
