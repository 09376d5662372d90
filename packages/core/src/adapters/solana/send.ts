import type { Address, Instruction } from '@solana/kit'
import type { Connector } from '../../connectors/connector.ts'
import { ChainUnreachableError, WrongNetworkError } from '../../errors/chain.ts'
import { TransferRefusedError } from '../../errors/transaction.ts'
import type { ChainAccess, SentTransactionMark, TransactionMark } from '../adapter.ts'
import { commitment, type Client } from './client.ts'
import { toPlain } from './mark.ts'
import { buildTransaction, decodeTransaction, type Lifetime } from './message.ts'
import { readInteger, readObject, readText, toBase64 } from './read.ts'
import { RpcAnswerError } from './rpc.ts'
import { sendByWallet } from './sendByWallet.ts'
import { providerOf, signAll } from './signing.ts'
import { describeError, errorOfRefusal } from './words.ts'

/** A block that a transaction is made after. */
export type Anchor = Lifetime & { readonly slot: bigint }

/** Sends transactions for one kit, and remembers by what those of this page load are followed. */
export type Sender = {
  /** Builds a transaction of these instructions, has the wallet sign it, and sends it. */
  readonly send: (
    client: Client,
    connector: Connector,
    chain: ChainAccess,
    from: Address,
    instructions: readonly Instruction[],
    onSigned?: (signed: SentTransactionMark) => void,
  ) => Promise<string>
  /** Has the wallet sign transactions of the page's own making, and sends them one after the other. */
  readonly sendAll: (
    client: Client,
    connector: Connector,
    chain: ChainAccess,
    address: Address,
    transactions: readonly Uint8Array[],
  ) => Promise<readonly string[]>
  readonly markOf: (hash: string) => TransactionMark | undefined
  /** Whether it is time to send a transaction again; asking counts as sending. */
  readonly isDue: (hash: string) => boolean
}

/** So many milliseconds lie between two times that a transaction is sent. */
const sendPause = 2_000

export function createSender(): Sender {
  const marks = new Map<string, TransactionMark>()
  const sentAt = new Map<string, number>()

  async function sendOne(
    client: Client,
    connector: Connector,
    chain: ChainAccess,
    from: Address,
    wire: Uint8Array,
    anchor: Anchor,
    onSigned?: (signed: SentTransactionMark) => void,
  ) {
    const networkId = chain.network.caipNetworkId
    const tell = (hash: string, signed: Uint8Array | undefined) => {
      const mark = toPlain({ ...anchor, wire: signed && toBase64(signed) })
      marks.set(hash, mark)
      onSigned?.({ hash, mark })
    }
    if (!providerOf(connector).signTransactions) {
      const hash = await sendByWallet(client, connector, networkId, from, wire, anchor)
      tell(hash, undefined)
      return hash
    }
    const [signed] = await signAll(connector, networkId, from, [wire])
    if (!signed) throw new Error('A list of one has one')
    tell(signed.hash, signed.wire)
    await broadcast(client, signed.wire)
    return signed.hash
  }

  return {
    async send(client, connector, chain, from, instructions, onSigned) {
      // As late as can be: a person has about a minute from here.
      const anchor = await readAnchor(client)
      const wire = buildTransaction(from, instructions, anchor)
      return sendOne(client, connector, chain, from, wire, anchor, onSigned)
    },
    async sendAll(client, connector, chain, address, transactions) {
      const anchor = await readAnchor(client)
      const hashes: string[] = []
      if (!providerOf(connector).signTransactions) {
        for (const wire of transactions)
          hashes.push(await sendOne(client, connector, chain, address, wire, anchor))
        return hashes
      }
      const networkId = chain.network.caipNetworkId
      for (const { wire, hash } of await signAll(connector, networkId, address, transactions)) {
        marks.set(hash, toPlain({ ...anchor, wire: toBase64(wire) }))
        await broadcast(client, wire).catch((error: unknown) => {
          throw hashes.length > 0 ? new PartlySentError(hashes, error) : error
        })
        hashes.push(hash)
      }
      return hashes
    },
    markOf: (hash) => marks.get(hash),
    isDue(hash) {
      const now = Date.now()
      if (now - (sentAt.get(hash) ?? 0) < sendPause) return false
      sentAt.set(hash, now)
      return true
    },
  }
}

/** Some of several transactions were sent, and one was refused. */
class PartlySentError extends TransferRefusedError {
  constructor(sent: readonly string[], cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `${sent.length} of them were sent before: ${sent.join(', ')}. The next one was not: ${why}`,
      {
        cause,
      },
    )
  }
}

/** The newest block that any endpoint knows: a transaction made after an old one would expire the sooner. */
async function readAnchor(client: Client): Promise<Anchor> {
  const answers = await Promise.allSettled(
    client.nodes.map((one) =>
      one.with(async (node): Promise<Anchor> => {
        const { context, value } = readObject(
          await node.call('getLatestBlockhash', [{ commitment }]),
        )
        const { blockhash, lastValidBlockHeight } = readObject(value)
        return {
          blockhash: readText(blockhash),
          lastValidBlockHeight: readInteger(lastValidBlockHeight),
          slot: readInteger(readObject(context).slot),
        }
      }),
    ),
  )
  const [newest] = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    .sort((a, b) => (a.lastValidBlockHeight > b.lastValidBlockHeight ? -1 : 1))
  if (newest) return newest
  const failed = answers.find((answer) => answer.status === 'rejected')
  throw failed?.reason ?? new ChainUnreachableError(client.networkId)
}

/**
 * Hands signed bytes to a node, and to the next one when nobody knows whether the first took them: the same bytes are never carried out twice.
 *
 * @throws TransferRefusedError when a node says that they would fail, and no other may have taken them
 */
async function broadcast(client: Client, wire: Uint8Array) {
  const options = { encoding: 'base64', preflightCommitment: commitment }
  let refusal: RpcAnswerError | undefined
  let elsewhere: WrongNetworkError | undefined
  let mayBeSent = false
  for (const endpoint of client.nodes)
    try {
      await endpoint.with((node) => node.call('sendTransaction', [toBase64(wire), options]))
      return
    } catch (error) {
      if (error instanceof RpcAnswerError) {
        const reason = errorOfRefusal(error)
        if (reason === 'AlreadyProcessed') return
        refusal = error
        // A node that is behind does not know the block yet; another one may.
        if (reason !== 'BlockhashNotFound') break
      } else if (error instanceof WrongNetworkError) elsewhere = error
      else if (error instanceof ChainUnreachableError) mayBeSent = true
      else throw error
    }
  // What may be on its way is followed to its end, whatever others say about it.
  if (mayBeSent) return
  if (refusal) throw toRefusal(refusal, wire)
  if (elsewhere) throw elsewhere
}

function toRefusal(refusal: RpcAnswerError, wire: Uint8Array) {
  const reason = errorOfRefusal(refusal)
  const called = decodeTransaction(wire).instructions.map(({ program }) => program)
  const words = reason === undefined ? refusal.message : describeError(reason, called)
  return new TransferRefusedError(words, { cause: refusal })
}
