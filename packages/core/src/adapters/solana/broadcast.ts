import { ChainUnreachableError, WrongNetworkError } from '../../errors/chain.ts'
import { InvalidSendError, TransferRefusedError } from '../../errors/transaction.ts'
import { wait } from '../../kit/wait.ts'
import { commitment, type Client } from './client.ts'
import { decodeTransaction, type Lifetime } from './message.ts'
import { readInteger, readObject, readText, toBase64 } from './read.ts'
import { RpcAnswerError } from './rpc.ts'
import type { Signed } from './verify.ts'
import { describeError, errorOfRefusal } from './words.ts'

/** A block that a transaction is made after. */
export type Anchor = Lifetime & { readonly slot: bigint }

/** The newest block that any endpoint knows: a transaction made after an old one would expire the sooner. */
export async function readAnchor(client: Client): Promise<Anchor> {
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

/** A node behind a balancer may not know a block yet that another one has told of: so often, so many milliseconds apart, it is asked again. */
const rounds = 6
const roundPause = 500

/**
 * Hands signed bytes to a node, and to the next one when nobody knows whether the first took them: the same bytes are never carried out twice.
 *
 * @throws TransferRefusedError when a node says that they would fail, and no other may have taken them
 */
export async function broadcast(client: Client, { wire, hash }: Signed, anchor: Anchor) {
  if (hash === '')
    throw new InvalidSendError('Incorrect Value', 'The signature of who pays for it is missing.')
  for (let round = 1; ; round += 1) {
    const refusal = await broadcastOnce(client, wire)
    if (!refusal) return
    const isOld = errorOfRefusal(refusal) !== 'BlockhashNotFound' || (await isOver(client, anchor))
    if (isOld || round === rounds) throw toRefusal(refusal, wire)
    await wait(roundPause)
  }
}

async function isOver(client: Client, { lastValidBlockHeight }: Anchor) {
  const height = client.with((node) => node.call('getBlockHeight', [{ commitment }]))
  return height.then(readInteger).then(
    (reached) => reached > lastValidBlockHeight,
    () => true,
  )
}

/** @returns why no node takes it, where none may have */
async function broadcastOnce(
  client: Client,
  wire: Uint8Array,
): Promise<RpcAnswerError | undefined> {
  const options = { encoding: 'base64', preflightCommitment: commitment }
  let refusal: RpcAnswerError | undefined
  let elsewhere: WrongNetworkError | undefined
  let mayBeSent = false
  for (const endpoint of client.nodes)
    try {
      await endpoint.with((node) => node.call('sendTransaction', [toBase64(wire), options]))
      return undefined
    } catch (error) {
      if (error instanceof RpcAnswerError) {
        const reason = errorOfRefusal(error)
        if (reason === 'AlreadyProcessed') return undefined
        refusal = error
        // A node that is behind does not know the block yet; another one may.
        if (reason !== 'BlockhashNotFound') break
      } else if (error instanceof WrongNetworkError) elsewhere = error
      else if (error instanceof ChainUnreachableError) mayBeSent = true
      else throw error
    }
  // What may be on its way is followed to its end, whatever others say about it.
  if (mayBeSent) return undefined
  if (!refusal && elsewhere) throw elsewhere
  return refusal
}

function toRefusal(refusal: RpcAnswerError, wire: Uint8Array) {
  const reason = errorOfRefusal(refusal)
  const called = decodeTransaction(wire).instructions.map(({ program }) => program)
  const words = reason === undefined ? refusal.message : describeError(reason, called)
  return new TransferRefusedError(words, { cause: refusal })
}
