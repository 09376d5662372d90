import type { Address } from '@solana/kit'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../../connectors/connector.ts'
import { UnsupportedChainError } from '../../errors/chain.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { TransactionUnknownError } from '../../errors/transaction.ts'
import { wait } from '../../kit/wait.ts'
import { isLost, isNodeRefusal } from '../sendFailure.ts'
import type { Anchor } from './broadcast.ts'
import { commitment, type Client, type Node } from './client.ts'
import { decodeTransaction, isEqual, type Decoded } from './message.ts'
import { fromBase64, readInteger, readList, readObject, readText } from './read.ts'
import { providerOf } from './signing.ts'
import { toBase58 } from './verify.ts'

/** Looks this often, this many milliseconds apart, before the answer is "nobody can tell". */
const looks = 12
/** A node that has refused may have taken it before. */
const looksAfterRefusal = 3
const pause = 500
/** Among so many of the account's newest transactions. */
const searched = 10

/**
 * Has a wallet that does not hand out what it signs send a transaction. Where its answer is lost, the transaction is looked for among the account's
 * own: the one of the same block with the same instructions.
 *
 * @returns its signature
 * @throws TransactionUnknownError when it is not found, and what the wallet says when it refuses
 */
export async function sendByWallet(
  client: Client,
  connector: Connector,
  networkId: CaipNetworkId,
  from: Address,
  wire: Uint8Array,
  anchor: Anchor,
): Promise<string> {
  const provider = providerOf(connector)
  if (!provider.signAndSendTransaction)
    throw new UnsupportedChainError(`${connector.name} neither signs nor sends transactions.`)
  try {
    const signature = await provider.signAndSendTransaction(from, wire, networkId)
    if (signature.length !== 64) throw new InvalidWalletAnswerError('an invalid signature')
    return toBase58(signature)
  } catch (error) {
    const isRefused = isNodeRefusal(error)
    if (!isRefused && !isLost(error)) throw error
    const asked = decodeTransaction(wire)
    for (let look = 1; look <= (isRefused ? looksAfterRefusal : looks); look += 1) {
      const found = await client
        .with((node) => findSent(node, from, asked, anchor))
        .catch(() => undefined)
      if (found !== undefined) return found
      await wait(pause)
    }
    throw isRefused ? error : new TransactionUnknownError({ cause: error })
  }
}

async function findSent(node: Node, from: Address, asked: Decoded, { slot }: Anchor) {
  const options = { limit: searched, commitment }
  for (const entry of readList(await node.call('getSignaturesForAddress', [from, options]))) {
    const { signature, slot: sentAt } = readObject(entry)
    if (readInteger(sentAt) < slot) continue
    const hash = readText(signature)
    const details = { encoding: 'base64', commitment, maxSupportedTransactionVersion: 0 }
    const answer = await node.call('getTransaction', [hash, details])
    const [wire] = answer === null ? [] : readList(readObject(answer).transaction)
    if (typeof wire === 'string' && isSame(decodeTransaction(fromBase64(wire)), asked)) return hash
  }
  return undefined
}

function isSame(sent: Decoded, asked: Decoded) {
  return (
    sent.blockhash === asked.blockhash &&
    asked.instructions.every(({ program, data }) =>
      sent.instructions.some((other) => other.program === program && isEqual(other.data, data)),
    )
  )
}
