import { TransactionUnknownError, TransferRefusedError } from '../../errors/transaction.ts'
import type { ChainAccess } from '../chainAccess.ts'
import { EsploraError, type Esplora } from './esplora.ts'

/**
 * Sends a whole transaction. Its bytes are the same however often they are sent, so that a second source does no harm; one that is known already counts as
 * sent.
 *
 * @throws TransferRefusedError when the network does not take it, TransactionUnknownError when nobody can tell
 */
export async function broadcast(
  esplora: Esplora,
  chain: ChainAccess,
  { hex, id }: { readonly hex: string; readonly id: string },
): Promise<void> {
  try {
    await esplora.post(chain, '/tx', hex, (text) => {
      if (text.trim().toLowerCase() !== id) throw new EsploraError('The answer is another id')
    })
  } catch (error) {
    if (await isKnown(esplora, chain, id)) return
    const cause = error instanceof Error ? error.cause : undefined
    if (cause instanceof EsploraError && cause.status === 400)
      throw new TransferRefusedError('The network does not take the transaction.', { cause })
    throw new TransactionUnknownError({ cause: error })
  }
}

async function isKnown(esplora: Esplora, chain: ChainAccess, id: string) {
  try {
    return await esplora.get(chain, `/tx/${id}`, (text) => {
      const answer: unknown = JSON.parse(text)
      return typeof answer === 'object' && answer !== null && 'txid' in answer && answer.txid === id
    })
  } catch {
    return false // no source knows it
  }
}
