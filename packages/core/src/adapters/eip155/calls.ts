import type { CaipNetworkId } from '@latchkey/protocol'
import { bytesToHex, numberToHex } from 'viem'
import type { Connector } from '../../connectors/connector.ts'
import { requestWallet } from '../../connectors/eip1193/eip1193Request.ts'
import {
  InvalidWalletAnswerError,
  UserRejectedError,
  WalletRequestError,
} from '../../errors/connection.ts'
import { TransactionUnknownError } from '../../errors/transaction.ts'
import type { CallsRequest, CallsStatus, ChainCapabilities } from '../calls.ts'
import type { ChainAccess } from '../chainAccess.ts'
import { isLost, isNodeRefusal } from '../sendFailure.ts'
import { toAddress } from './chain.ts'
import { readChainId } from './parse.ts'
import { assertChain, providerOf } from './signing.ts'

const version = '2.0.0'
/** More than any wallet says of itself. */
const maxNames = 50
const maxChains = 1_000

/** What a wallet says that it can do for an account, by network (EIP-5792). A wallet that does not know the question can do nothing. */
export async function getCapabilities(
  connector: Connector,
  address: string,
  networkIds: readonly CaipNetworkId[],
): Promise<Readonly<Record<CaipNetworkId, ChainCapabilities>>> {
  const chainIds = networkIds.map((id) => numberToHex(Number(id.split(':')[1])))
  let answer: unknown
  try {
    const params = [toAddress(address), chainIds]
    answer = await requestWallet(providerOf(connector), 'wallet_getCapabilities', params)
  } catch (error) {
    if (error instanceof WalletRequestError) return {}
    throw error
  }
  const found: Record<CaipNetworkId, ChainCapabilities> = {}
  for (const [chainId, entry] of entriesOf(answer)) {
    const networkId = networkIds.find((id) => id === chainId)
    const capabilities = networkId && toCapabilities(entry)
    if (capabilities) found[networkId] = capabilities
  }
  return found
}

/**
 * Has a wallet carry out calls, once (`wallet_sendCalls`). Its id is chosen here: where the answer is lost, the wallet is asked for it.
 *
 * @returns the id
 * @throws UserRejectedError, WrongNetworkError, WalletRequestError when nothing was sent, TransactionUnknownError when nobody can tell
 */
export async function sendCalls(
  connector: Connector,
  chain: ChainAccess,
  { from, calls, isAtomic }: CallsRequest,
): Promise<string> {
  const provider = providerOf(connector)
  await assertChain(provider, chain)
  const id = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const request = {
    version,
    id,
    from: toAddress(from),
    chainId: numberToHex(Number(chain.network.id)),
    atomicRequired: isAtomic,
    calls: calls.map(({ to, data, value }) => ({
      to: toAddress(to),
      ...(data !== undefined && { data }),
      value: numberToHex(value ?? 0n),
    })),
  }
  try {
    const answer = await requestWallet(provider, 'wallet_sendCalls', [request])
    const given = fieldOf(answer, 'id')
    // Some wallets have ids of their own all the same.
    if (typeof given === 'string' && given !== '' && given.length <= 8_194) return given
    throw new InvalidWalletAnswerError('no id of the calls')
  } catch (error) {
    if (refusalOf(error) === upgradeDeclined) throw new UserRejectedError({ cause: error })
    const isRefused = isNodeRefusal(error)
    if ((!isRefused && !isLost(error)) || isRefusedCalls(error)) throw error
    try {
      await getCallsStatus(connector, id)
      return id
    } catch {
      throw isRefused ? error : new TransactionUnknownError({ cause: error })
    }
  }
}

/** Where calls stand (`wallet_getCallsStatus`). @throws InvalidWalletAnswerError, WalletRequestError */
export async function getCallsStatus(connector: Connector, id: string): Promise<CallsStatus> {
  const answer = await requestWallet(providerOf(connector), 'wallet_getCallsStatus', [id])
  const status = statuses.get(Math.floor(Number(fieldOf(answer, 'status')) / 100))
  if (!status) throw new InvalidWalletAnswerError('no status of the calls')
  const receipts = fieldOf(answer, 'receipts')
  const hashes = (Array.isArray(receipts) ? receipts : [])
    .map((receipt: unknown) => fieldOf(receipt, 'transactionHash'))
    .filter((hash) => typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash))
  return {
    status,
    isAtomic: fieldOf(answer, 'atomic') === true,
    hashes: [...new Set(hashes)] as string[], // filtered
  }
}

/** Hundreds of the status codes (EIP-5792). */
const statuses: ReadonlyMap<number, CallsStatus['status']> = new Map([
  [1, 'pending'],
  [2, 'success'],
  [4, 'failed'],
  [5, 'reverted'],
  [6, 'partlyReverted'],
] as const)

/** The owner does not want their account to become one that carries out several calls at once (EIP-5792). */
const upgradeDeclined = 5750

/** Codes with which a wallet says that it does not carry out these calls, or none at all (EIP-5792). */
const refusals: readonly (number | undefined)[] = [5700, 5710, 5720, 5740, upgradeDeclined, 5760]

/** Whether a wallet has refused calls as a whole: nothing was sent, and one after the other they may be accepted. */
export function isRefusedCalls(error: unknown): boolean {
  return refusals.includes(refusalOf(error instanceof UserRejectedError ? error.cause : error))
}

function refusalOf(error: unknown): number | undefined {
  return error instanceof WalletRequestError ? error.walletCode : undefined
}

/** Returns the wallet's entries with parsed chain ids, in any id format. */
function entriesOf(answer: unknown) {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer)
    .slice(0, maxChains)
    .map(([key, entry]: [string, unknown]) => [readChainId(key), entry] as const)
}

function toCapabilities(found: unknown): ChainCapabilities | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const status = fieldOf(fieldOf(found, 'atomic'), 'status')
  return {
    atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
    names: Object.keys(found).slice(0, maxNames),
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name] // any object may be asked
    : undefined
}
