import type { Client } from './client.ts'
import type { Connector } from '../../connectors/connector.ts'
import { ChainUnreachableError } from '../../errors/chain.ts'
import { InvalidSendError, TransferRefusedError } from '../../errors/transaction.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { SentTransactionMark } from '../transactions.ts'
import type { Transfer } from '../transfers.ts'
import { toCall } from './chain.ts'
import { estimateFees, type GasEstimate } from './fees.ts'
import { isContractFault, isShortOfFunds, readReason } from './contractFault.ts'
import { callContract, readCode } from './reads.ts'
import { assertEndpoints, sendTransaction } from './signing.ts'
import { toTransaction } from './tokens.ts'

/**
 * What a transfer would cost now.
 *
 * @throws TransferRefusedError when it would fail, InvalidSendError 'Insufficient Funds', ChainUnreachableError
 */
export async function estimateTransfer(
  client: Client,
  { network }: ChainAccess,
  transfer: Transfer,
): Promise<GasEstimate> {
  const call = toCall(toTransaction(transfer))
  try {
    return await estimateFees(client, network, call)
  } catch (cause) {
    throw toRefusal(cause, network.caipNetworkId)
  }
}

/**
 * Sends a token or the native currency. A token's transfer is rehearsed first (`eth_call`): it must neither revert nor answer `false`. A token
 * that answers nothing (from before ERC-20 was settled) is fine.
 *
 * @throws TransferRefusedError, ChainUnreachableError when it cannot be rehearsed, and what `sendTransaction` throws
 */
export async function transfer(
  client: Client,
  connector: Connector,
  chain: ChainAccess,
  what: Transfer,
  onSigned?: (signed: SentTransactionMark) => void,
): Promise<string> {
  if (what.token !== undefined) {
    await assertEndpoints(client, chain) // a rehearsal elsewhere proves nothing
    await rehearse(client, chain, what)
  }
  return sendTransaction(client, connector, chain, toTransaction(what), onSigned)
}

async function rehearse(client: Client, { network }: ChainAccess, what: Transfer) {
  const call = toCall(toTransaction(what))
  try {
    const [answer, code] = await Promise.all([
      callContract(client, call),
      readCode(client, call.to),
    ])
    if (!code) throw new TransferRefusedError(`There is no token at ${call.to} on ${network.name}.`)
    if (!isYes(answer)) throw new TransferRefusedError('The token answers that it does not move.')
  } catch (cause) {
    if (cause instanceof TransferRefusedError) throw cause
    throw toRefusal(cause, network.caipNetworkId)
  }
}

function toRefusal(cause: unknown, networkId: string) {
  if (isShortOfFunds(cause)) return new InvalidSendError('Insufficient Funds')
  return isContractFault(cause)
    ? new TransferRefusedError(`The rehearsal failed: ${readReason(cause)}`, { cause })
    : new ChainUnreachableError(networkId, { cause })
}

/** Whether an answer to `transfer` says that it went well: nothing at all, or a word that is `true`. */
export function isYes(answer: string) {
  return answer === '0x' || /^0x0{63}1(?:[0-9a-f]{64})*$/i.test(answer)
}
