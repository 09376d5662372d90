import type { Address, Instruction } from '@solana/kit'
import type { Connector } from '../../connectors/connector.ts'
import { TransferRefusedError } from '../../errors/transaction.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { SentTransactionMark, TransactionMark } from '../transactions.ts'
import { broadcast, readAnchor, type Anchor } from './broadcast.ts'
import type { Client } from './client.ts'
import { toPlain } from './mark.ts'
import { assertTransaction, buildTransaction, usesNonce } from './message.ts'
import { toBase64 } from './read.ts'
import { sendByWallet } from './sendByWallet.ts'
import { providerOf, signAll } from './signing.ts'

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
  /** Has the wallet sign a transaction that was made after the anchor, and sends it. */
  readonly sendBuilt: (
    client: Client,
    connector: Connector,
    chain: ChainAccess,
    from: Address,
    wire: Uint8Array,
    anchor: Anchor,
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

/** The height of no block: what is made after the value of a nonce account can be in any. */
const noEnd = BigInt(Number.MAX_SAFE_INTEGER)
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
    await broadcast(client, signed, anchor)
    return signed.hash
  }

  return {
    async send(client, connector, chain, from, instructions, onSigned) {
      // As late as can be: a person has about a minute from here.
      const anchor = await readAnchor(client)
      const wire = buildTransaction(from, instructions, anchor)
      return sendOne(client, connector, chain, from, wire, anchor, onSigned)
    },
    sendBuilt: sendOne,
    async sendAll(client, connector, chain, address, transactions) {
      transactions.forEach(assertTransaction)
      const anchor = await readAnchor(client)
      const networkId = chain.network.caipNetworkId
      const anchorOf = (wire: Uint8Array) =>
        usesNonce(wire) ? { ...anchor, lastValidBlockHeight: noEnd } : anchor
      const signsOnly = providerOf(connector).signTransactions !== undefined
      const signed = signsOnly
        ? await signAll(connector, networkId, address, transactions)
        : undefined
      const hashes: string[] = []
      for (const [index, asked] of transactions.entries())
        try {
          const one = signed?.[index]
          if (one) {
            marks.set(one.hash, toPlain({ ...anchorOf(one.wire), wire: toBase64(one.wire) }))
            await broadcast(client, one, anchor)
            hashes.push(one.hash)
          } else
            hashes.push(await sendOne(client, connector, chain, address, asked, anchorOf(asked)))
        } catch (error) {
          throw hashes.length > 0 ? new PartlySentError(hashes, error) : error
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
