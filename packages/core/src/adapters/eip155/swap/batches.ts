import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../../../connectors/connector.ts'
import { WalletRequestError } from '../../../errors/connection.ts'
import { SwapRefusedError } from '../../../errors/swap.ts'
import { TransactionUnknownError } from '../../../errors/transaction.ts'
import { defaultTimeouts } from '../../../kit/timeouts.ts'
import { untilVisible, wait } from '../../../kit/wait.ts'
import type { ChainAccess } from '../../chainAccess.ts'
import { isWalletRefusal } from '../../sendFailure.ts'
import type { BatchSupport, SwapCapability, SwapWork } from '../../swapping.ts'
import type { Client } from '../client.ts'
import { getCallsStatus, getCapabilities, isRefusedCalls, sendCalls } from '../calls.ts'
import { assertEndpoints } from '../signing.ts'
import { encodeApproval } from './approvals.ts'
import { refuse } from './calldata.ts'
import { asCall } from './send.ts'

/** A wallet is asked as often as a chain is what has become of what was sent. */
const { confirmation, receiptPoll, pendingPoll, receipt } = defaultTimeouts
/** Calls are followed no longer than this, in milliseconds. */
const day = 24 * 3_600_000
/** So many failures to answer in a row are no accident. */
const maxFailures = 8

/** Several calls of a swap in one request (EIP-5792), with what wallets have said of it, so that a quote every few seconds does not ask each time. */
export function createBatches(
  clientOf: (chain: ChainAccess) => Client,
): Required<Pick<SwapCapability, 'getBatchSupport' | 'sendBatch'>> {
  const unsupported = new WeakSet<Connector>()
  const answers = new WeakMap<Connector, Map<string, Promise<BatchSupport | undefined>>>()
  return {
    async getBatchSupport(connector, { network }, address) {
      if (unsupported.has(connector)) return undefined
      const known = answers.get(connector) ?? new Map<string, Promise<BatchSupport | undefined>>()
      answers.set(connector, known)
      const key = `${network.caipNetworkId} ${address}`
      const answer = known.get(key) ?? ask(connector, network.caipNetworkId, address)
      known.set(key, answer)
      return answer
    },
    async sendBatch(work) {
      const { connector, chain, quote } = work
      await assertEndpoints(clientOf(chain), chain)
      const calls = toCalls(work)
      try {
        const request = { from: quote.from, calls, isAtomic: true }
        const following = followCalls(work, await sendCalls(connector, chain, request))
        const hash = await Promise.race([following, wait(receipt)])
        if (hash) return hash
        throw new TransactionUnknownError()
      } catch (error) {
        if (!isRefusedCalls(error) && !isUnknownMethod(error)) throw error
        unsupported.add(connector)
        return undefined
      }
    },
  }
}

/** The approvals of a quote, which are for its amount or for nothing, and the swap. */
function toCalls({ build, quote }: SwapWork) {
  const { to, data, value } = asCall(build)
  const { approvals, spender, sell, amount } = quote
  const token = sell.address
  if (spender === undefined || token === undefined) return refuse('There is nothing to approve.')
  return [
    ...approvals.map((approved) => ({
      to: token,
      data: encodeApproval(spender, approved === 0n ? 0n : amount),
    })),
    { to, data, value },
  ]
}

function isUnknownMethod(error: unknown) {
  return isWalletRefusal(error) && error instanceof WalletRequestError && !error.reason
}

/**
 * The hash of the one transaction that carries the calls, also of one that was undone. `onSigned` hears of it, too: long after nobody waits for it any more.
 *
 * @returns `undefined` where the wallet cannot say
 * @throws SwapRefusedError
 */
async function followCalls({ connector, onSigned }: SwapWork, id: string) {
  const signal = AbortSignal.timeout(day)
  const start = Date.now()
  let failures = 0
  while (failures < maxFailures && !signal.aborted) {
    const answer = await getCallsStatus(connector, id).catch(() => undefined)
    const hash = answer?.hashes.at(-1)
    if (hash) {
      onSigned?.({ hash })
      return hash
    }
    if (answer && answer.status !== 'pending' && answer.status !== 'success')
      throw new SwapRefusedError('unknown')
    failures = answer ? 0 : failures + 1
    const elapsed = Date.now() - start
    await wait(elapsed < confirmation ? receiptPoll : pendingPoll)
    if (elapsed > receipt) await untilVisible(signal)
  }
  return undefined
}

/** No quote waits longer for a wallet that may be asleep, in milliseconds. */
const patience = 2_000

async function ask(connector: Connector, networkId: CaipNetworkId, address: string) {
  // Whoever says nothing is asked for one transaction after the other.
  const asking = getCapabilities(connector, address, [networkId]).catch(() => undefined)
  const atomic = (await Promise.race([asking, wait(patience)]))?.[networkId]?.atomic
  return atomic === 'unsupported' ? undefined : atomic
}
