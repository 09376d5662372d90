import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../../../connectors/connector.ts'
import { WalletRequestError } from '../../../errors/connection.ts'
import { SwapRefusedError } from '../../../errors/swap.ts'
import { TransactionUnknownError } from '../../../errors/transaction.ts'
import { wait } from '../../../wait.ts'
import type { CallsStatus } from '../../calls.ts'
import type { ChainAccess } from '../../chainAccess.ts'
import type { BatchSupport, SwapCapability, SwapWork } from '../../swapping.ts'
import type { Client } from '../client.ts'
import { getCallsStatus, getCapabilities, isRefusedCalls, sendCalls } from '../calls.ts'
import { assertEndpoints, isRefusal } from '../signing.ts'
import { encodeApproval } from './approvals.ts'
import { refuse } from './calldata.ts'
import { asCall } from './send.ts'

/** A wallet is asked this often, this many milliseconds apart, what has become of its calls. */
const looks = 240
const pause = 750
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
        return await followCalls(connector, await sendCalls(connector, chain, request))
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
  return error instanceof WalletRequestError && isRefusal(error.walletCode)
}

async function followCalls(connector: Connector, id: string): Promise<string> {
  let failures = 0
  for (let look = 1; look <= looks && failures < maxFailures; look += 1) {
    const answer = await getCallsStatus(connector, id).catch(() => undefined)
    failures = answer ? 0 : failures + 1
    const hash = answer && readHash(answer)
    if (hash !== undefined) return hash
    await wait(pause)
  }
  throw new TransactionUnknownError()
}

/** The hash of the one transaction that carries the calls, also of one that was undone. @throws SwapRefusedError */
function readHash({ status, hashes }: CallsStatus) {
  const hash = hashes.at(-1)
  if (status !== 'pending' && hash === undefined && status !== 'success')
    throw new SwapRefusedError('unknown')
  return hash
}

/** No quote waits longer for a wallet that may be asleep, in milliseconds. */
const patience = 2_000

async function ask(connector: Connector, networkId: CaipNetworkId, address: string) {
  try {
    const asking = getCapabilities(connector, address, [networkId])
    const found = (await Promise.race([asking, wait(patience)]))?.[networkId]
    return found && found.atomic !== 'unsupported' ? found.atomic : undefined
  } catch {
    return undefined // it is asked for one transaction after the other
  }
}
