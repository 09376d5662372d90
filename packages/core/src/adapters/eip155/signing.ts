import { getTypesForEIP712Domain, numberToHex, stringify, stringToHex } from 'viem'
import { type Client, findOtherChain } from './client.ts'
import type { Connector } from '../../connectors/connector.ts'
import {
  isEip1193Provider,
  type Eip1193Provider,
} from '../../connectors/eip1193/eip1193Provider.ts'
import { requestWallet } from '../../connectors/eip1193/eip1193Request.ts'
import { WrongNetworkError } from '../../errors/chain.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { TransactionUnknownError } from '../../errors/transaction.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { FeeOption } from '../fees.ts'
import { isLost, isNodeRefusal } from '../sendFailure.ts'
import type { TypedData } from '../signing.ts'
import type { SentTransactionMark, TransactionRequest } from '../transactions.ts'
import { toCall } from './chain.ts'
import { findSentTransaction } from './findSentTransaction.ts'
import { toMark } from './mark.ts'
import { parseChainId, parseHash, parseSignature } from './parse.ts'
import { countTransactions, readBlockNumber } from './reads.ts'

/** Signs a text (EIP-191, `personal_sign`). */
export async function signMessage(connector: Connector, address: string, message: string) {
  const params = [stringToHex(message), address]
  return parseSignature(await requestWallet(providerOf(connector), 'personal_sign', params))
}

/** Signs typed data (EIP-712, `eth_signTypedData_v4`). */
export async function signTypedData(connector: Connector, address: string, typedData: TypedData) {
  const { domain = {}, types } = typedData
  // Wallets want the domain's own type spelled out; what is malformed in the rest is for them to refuse.
  const domainType = getTypesForEIP712Domain({ domain })
  const text = stringify({ ...typedData, types: { EIP712Domain: domainType, ...types } })
  const params = [address, text]
  return parseSignature(await requestWallet(providerOf(connector), 'eth_signTypedData_v4', params))
}

/**
 * Has the wallet send a transaction, once. Where the wallet's answer is lost after the chain had taken the transaction, the transaction is
 * found by account and nonce; nothing is ever sent a second time.
 *
 * @param onSigned - called with the hash, and with what a successor is found by where no node ever sees this one
 * @throws UserRejectedError, WrongNetworkError (of the wallet or of the RPC), WalletRequestError when nothing was sent,
 *   TransactionUnknownError when nobody can tell
 */
export async function sendTransaction(
  client: Client,
  connector: Connector,
  chain: ChainAccess,
  transaction: TransactionRequest,
  onSigned?: (signed: SentTransactionMark) => void,
): Promise<string> {
  const provider = providerOf(connector)
  const call = toCall(transaction)
  const { account, to, value, data } = call
  const isReadable = await assertEndpoints(client, chain)
  const mark = isReadable ? await markBefore(client, chain, call) : undefined
  await assertChain(provider, chain)
  const chainId = numberToHex(Number(chain.network.id)) // a wallet that has moved since refuses
  const request = {
    from: account,
    to,
    value: numberToHex(value),
    chainId,
    ...(data && { data }),
    ...(transaction.fees && toFeeFields(transaction.fees)),
  }
  try {
    const hash = parseHash(await requestWallet(provider, 'eth_sendTransaction', [request]))
    onSigned?.({ hash, mark })
    return hash
  } catch (error) {
    const isRefused = isNodeRefusal(error)
    if (!isRefused && !isLost(error)) throw error
    const hash = mark && (await findSentTransaction(client, mark, isRefused))
    if (hash) return hash
    throw isRefused ? error : new TransactionUnknownError({ cause: error })
  }
}

/** A fee as a wallet takes it. One whose tip is all of it is a gas price, which every chain understands. */
function toFeeFields({ maxFeePerGas, maxPriorityFeePerGas }: FeeOption) {
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  return maxFeePerGas === maxPriorityFeePerGas
    ? { gasPrice: numberToHex(maxFeePerGas) }
    : {
        maxFeePerGas: numberToHex(maxFeePerGas),
        maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
      }
}

export async function assertChain(provider: Eip1193Provider, { network }: ChainAccess) {
  const actual = parseChainId(await requestWallet(provider, 'eth_chainId'))
  if (actual !== network.caipNetworkId) throw new WrongNetworkError(network.caipNetworkId, actual)
}

/**
 * What is read before a send has to be of this chain; an RPC that answers nothing at all leaves it to the wallet.
 *
 * @returns whether the chain can be read
 * @throws WrongNetworkError
 */
export async function assertEndpoints(client: Client, { network, log }: ChainAccess) {
  try {
    await client.ask('eth_chainId')
    return true
  } catch (error) {
    const other = findOtherChain(error)
    if (other !== undefined) throw new WrongNetworkError(network.caipNetworkId, `eip155:${other}`)
    log.warn('The chain’s id could not be read before sending', error)
    return false
  }
}

/** Where account and chain stand before the wallet is asked; `undefined` where the chain cannot be read. */
async function markBefore(client: Client, { log }: ChainAccess, call: ReturnType<typeof toCall>) {
  try {
    const [nonce, blockNumber] = await Promise.all([
      countTransactions(client, call.account, 'pending'),
      readBlockNumber(client),
    ])
    return { ...toMark(call, nonce, blockNumber), isBefore: 1 }
  } catch (error) {
    log.warn('The account’s nonce could not be read before sending', error)
    return undefined
  }
}

export function providerOf({ provider, name }: Connector) {
  if (!isEip1193Provider(provider)) throw new InvalidWalletAnswerError(`no provider (${name})`)
  return provider
}
