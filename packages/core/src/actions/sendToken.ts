import { formatAmount, parseAmount, type CaipNetworkId } from '@latchkey/protocol'
import type { Adapter, ChainAccess, FeeOption } from '../adapters/adapter.ts'
import { ChainUnreachableError, UnsupportedChainError, WrongNetworkError } from '../errors/chain.ts'
import { UserRejectedError, WrongAccountError } from '../errors/connection.ts'
import { InvalidSendError, TokenMismatchError } from '../errors/transaction.ts'
import type { Kit } from '../kit.ts'
import { accessChain } from '../accessChain.ts'
import { findConnected } from '../findConnected.ts'
import { wait } from '../wait.ts'
import { updateTransactions, type StoredTransaction } from '../transactions/record.ts'

export declare namespace sendToken {
  type Parameters = {
    /** What to send; without an address the network's native currency. */
    readonly token:
      | {
          readonly address?: string | undefined
          readonly symbol: string
          /** What the amount was written with. It has to be what the token itself says. */
          readonly decimals: number
        }
      | undefined
    /** In whole tokens, as a decimal string: `"0.25"`. */
    readonly amount: string
    readonly to: string
    /** The account that was reviewed: another one sends nothing. Default: the connected one. */
    readonly from?: string | undefined
    /** The network that was reviewed: on another one nothing is sent. Default: the one that the wallet is on. */
    readonly networkId?: CaipNetworkId | undefined
    /** One of `estimateTransfer`; left to the wallet by default. */
    readonly fees?: FeeOption | undefined
  }
}

/**
 * Sends a token or the network's native currency from the connected account, exactly once. A token is asked for its decimals and has to pass a
 * rehearsal on the chain before the wallet is asked. The transaction is kept (see `getTransactions`) as soon as its hash is known.
 *
 * @returns the transaction's hash
 * @throws InvalidSendError 'An amount and receiver address are required', 'A token is required', 'Invalid Address', 'Incorrect Value',
 *   'Insufficient Funds'; UnsupportedChainError 'Unsupported chain'; WrongNetworkError, WrongAccountError, TokenMismatchError, TransferRefusedError, ChainUnreachableError;
 *   and what `sendTransaction` throws
 */
export async function sendToken(
  kit: Kit,
  { token, amount, to, fees, ...reviewed }: sendToken.Parameters,
): Promise<string> {
  if (!amount || !to) throw new InvalidSendError('An amount and receiver address are required')
  if (!token) throw new InvalidSendError('A token is required')
  const { adapter, connector, address: from, networkId } = await findConnected(kit)
  if (reviewed.networkId !== undefined && reviewed.networkId !== networkId)
    throw new WrongNetworkError(reviewed.networkId, networkId)
  if (reviewed.from !== undefined && reviewed.from !== from)
    throw new WrongAccountError(reviewed.from, from)
  if (!adapter.transfer) throw new UnsupportedChainError()
  if (!(await adapter.isAddress(to)))
    throw new InvalidSendError('Invalid Address', `"${to.slice(0, 128)}"`)
  const value = parseAmount(amount, token.decimals)
  if (!value) throw new InvalidSendError('Incorrect Value', `"${amount}" is no amount to send.`)

  const properties = {
    isSmartAccount: false,
    token: token.address ?? token.symbol,
    amount,
    network: networkId,
  }
  kit.emit('SEND_INITIATED', properties)
  try {
    const chain = accessChain(kit, networkId)
    await assertToken(adapter, chain, from, token, value)
    if (token.address === undefined)
      await assertFunds(adapter, chain, from, value + (fees?.fee ?? 0n))
    const transfer = { from, to, amount: value, token: token.address, fees }
    const hash = await adapter.transfer(connector, chain, transfer)
    // Written anew: ".5" and "1." are amounts, too.
    keep(kit, { hash, networkId, from, to, token, amount: formatAmount(value, token.decimals) })
    kit.emit('SEND_SUCCESS', { ...properties, hash })
    return hash
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const event = error instanceof UserRejectedError ? 'SEND_REJECTED' : 'SEND_ERROR'
    kit.emit(event, { ...properties, message })
    throw error
  }
}

type Token = NonNullable<sendToken.Parameters['token']>

/** Wrong decimals would change the amount, so the chain's own word counts and nobody else's. */
async function assertToken(
  adapter: Adapter,
  chain: ChainAccess,
  owner: string,
  { address, symbol, decimals }: Token,
  value: bigint,
) {
  const { network } = chain
  if (address === undefined) {
    const { nativeCurrency } = network
    if (nativeCurrency.decimals !== decimals)
      throw new TokenMismatchError(
        symbol,
        `${network.name} counts ${nativeCurrency.symbol} with ${nativeCurrency.decimals} decimals, not ${decimals}.`,
      )
    return
  }
  if (!adapter.getTokenBalances) throw new UnsupportedChainError()
  if (!(await adapter.isAddress(address)))
    throw new InvalidSendError('Invalid Address', `"${address.slice(0, 128)}" is no token.`)
  const [holding] = await adapter
    .getTokenBalances(chain, owner, [address])
    .catch((cause: unknown) => {
      throw new ChainUnreachableError(network.caipNetworkId, { cause })
    })
  if (!holding)
    throw new TokenMismatchError(symbol, `There is no token at ${address} on ${network.name}.`)
  if (holding.decimals !== decimals)
    throw new TokenMismatchError(
      symbol,
      `It counts with ${holding.decimals} decimals, not ${decimals}; the amount would be another one.`,
    )
  if (holding.value < value) throw new InvalidSendError('Insufficient Funds')
}

/** No form waits longer for a balance that the wallet reads as well, in milliseconds. */
const patience = 4_000

/** What a chain cannot say is left to the wallet. */
async function assertFunds(adapter: Adapter, chain: ChainAccess, owner: string, needed: bigint) {
  const reading = adapter.getBalance(chain, owner).catch((error: unknown) => {
    chain.log.warn('The balance could not be read before sending', error)
    return undefined
  })
  const balance = await Promise.race([reading, wait(patience).then(() => undefined)])
  if (balance && balance.value < needed) throw new InvalidSendError('Insufficient Funds')
}

function keep(
  kit: Kit,
  {
    token,
    ...sent
  }: Pick<StoredTransaction, 'hash' | 'networkId' | 'from' | 'to' | 'amount'> & { token: Token },
) {
  const { address, symbol, decimals } = token
  const transaction: StoredTransaction = {
    ...sent,
    token: { ...(address !== undefined && { address }), symbol: symbol.slice(0, 64), decimals },
    sentAt: Date.now(),
    isSeen: false,
    status: 'pending',
  }
  updateTransactions(kit.storage, (list) => [
    transaction,
    ...list.filter((one) => one.hash !== sent.hash || one.networkId !== sent.networkId),
  ])
}
