import { formatAmount } from '@latchkey/protocol'
import type { SentTransfer } from '../adapters/transfers.ts'
import type { LateAnswer } from '../connectors/connector.ts'
import { accessChain } from '../network/accessChain.ts'
import { findAdapter } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import { keepTransaction, readTransactions } from './record.ts'
import { timeoutsOf } from '../kit/timeouts.ts'

/** How often a token is asked what it is before its transfer is given up. */
const attempts = 20

/**
 * Keeps a transfer that an earlier load of the page has asked for and the wallet has answered only now, so that it is followed to its end. One that
 * is kept already is left as it is: two tabs may hear the same answer.
 */
export async function takeUp(kit: Kit, answer: LateAnswer): Promise<void> {
  const { networkId } = answer
  const chain = accessChain(kit, networkId)
  const adapter = await findAdapter(kit, chain.network.chainNamespace)
  const sent = answer.error ? undefined : await adapter.readSent?.(answer)
  if (!sent) return
  const { hash, from, to, amount, item } = sent
  const token = await readToken(sent)
  if (!token) return kit.log.warn(`${hash} is not followed: its token does not say what it is`)
  const isKept = readTransactions(kit.storage).some(
    (one) => one.hash === hash && one.networkId === networkId,
  )
  if (isKept) return
  keepTransaction(kit.storage, {
    hash,
    networkId,
    from,
    to,
    token,
    amount: formatAmount(amount, token.decimals),
    nft: item && { id: `${networkId}/${item.standard}:${token.address}/${item.tokenId}` },
  })

  async function readToken({ token: address, item }: SentTransfer) {
    const { symbol, decimals } = chain.network.nativeCurrency
    if (address === undefined) return { symbol, decimals }
    // Its name is known to the server alone, which tells of it as soon as a block has it.
    if (item) return { address, symbol: `#${item.tokenId}`.slice(0, 13), decimals: 0 }
    for (let attempt = 1; attempt <= attempts; attempt += 1)
      try {
        const [holding] = (await adapter.getTokenBalances?.(chain, from, [address])) ?? []
        return holding && { address, symbol: holding.symbol, decimals: holding.decimals }
      } catch (error) {
        kit.log.info(`The token ${address} could not be read`, error)
        await wait(timeoutsOf(kit).receiptPoll)
      }
    return undefined
  }
}
