import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import type { FrameServices } from '../../handlers/frameServices.ts'
import { refusal } from '../../handlers/refusal.ts'
import { fromHex, toHex } from '../../signer/encoding.ts'
import { askNode } from './askNode.ts'
import { readTransactions } from './readTransactions.ts'
import {
  addSignature,
  missingSigners,
  parseSolanaTransaction,
  type SolanaTransaction,
} from './wire.ts'

const ownNetwork = /^solana:/

/** Transactions that one request asks this account to sign. */
export type SigningRequest = {
  /** Base64 in wire format. */
  readonly encoded: readonly string[]
  /** Base58 account that the page names. */
  readonly pubkey: string | undefined
  readonly chainId: string | undefined
  readonly signal: AbortSignal
  /** The frame sends the transaction itself: all other signatures are required. */
  readonly isSent?: boolean
}

/**
 * Returns the account that signs.
 *
 * @throws ChannelError `UNAUTHORIZED` if the page names another one
 */
export async function signingAccount(
  { account }: FrameServices,
  asked: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const address = await account.solanaAddress(signal)
  if (asked === undefined || asked === address) return address
  throw refusal('UNAUTHORIZED', 'The signature is asked of another account')
}

/** @throws ChannelError `UNKNOWN_CHAIN` for a network of another chain family */
export function solanaNetworkOf(
  { network }: FrameServices,
  chainId: string | undefined,
): CaipNetworkId {
  const parsed = parseCaipNetworkId(chainId ?? network.currentOf('solana'))
  if (!parsed || !ownNetwork.test(parsed.caipNetworkId)) throw refusal('UNKNOWN_CHAIN')
  return parsed.caipNetworkId
}

/**
 * Asks the owner about all transactions at once, and signs exactly what was shown.
 *
 * @throws ChannelError `REJECTED`, `ABORTED`, `UNAUTHORIZED`, `UNKNOWN_CHAIN`, `INVALID_REQUEST`
 */
export async function signTransactions(
  services: FrameServices,
  { encoded, pubkey, chainId, signal, isSent = false }: SigningRequest,
): Promise<readonly SolanaTransaction[]> {
  const { account, signer } = services
  const networkId = solanaNetworkOf(services, chainId)
  const address = await signingAccount(services, pubkey, signal)
  const [first, ...rest] = encoded.map((each) => parse(each, address))
  if (!first) throw refusal('INVALID_REQUEST')
  const isWaiting = isSent && missingSigners(first).some((missing) => missing !== address)
  if (isWaiting) throw refusal('INVALID_REQUEST', 'The transaction needs other signatures first')
  const transactions = [first, ...rest] as const
  await askOwner(services, { networkId, address, transactions, signal })
  await account.unlock(signal)
  const signed: SolanaTransaction[] = []
  for (const transaction of transactions) {
    const message = toHex(transaction.signed)
    const { signature } = await signer.signSolanaTransaction({ address, message })
    signed.push(addSignature(transaction, address, fromHex(signature)))
  }
  if (signal.aborted) throw refusal('ABORTED')
  return signed
}

async function askOwner(
  { api, approvals, network, settings }: FrameServices,
  {
    networkId,
    address,
    transactions,
    signal,
  }: {
    readonly networkId: CaipNetworkId
    readonly address: string
    readonly transactions: readonly [SolanaTransaction, ...SolanaTransaction[]]
    readonly signal: AbortSignal
  },
) {
  await approvals.askStory(
    async () => {
      const [told, networkName] = await Promise.all([
        askNode(api.rpc, networkId, address, transactions),
        network.nameOf(networkId),
      ])
      const request = { origin: settings.origin, account: address, networkId, transactions }
      return readTransactions(request, { ...told, networkName })
    },
    { signal },
  )
}

/** @throws ChannelError `INVALID_REQUEST` for a malformed transaction, `UNAUTHORIZED` for one that this account does not sign */
function parse(encoded: string, address: string) {
  const transaction = tryParse(encoded)
  const { keys, signers } = transaction.message
  if (keys.slice(0, signers).includes(address)) return transaction
  throw refusal('UNAUTHORIZED', 'The transaction is not one that this account signs')
}

function tryParse(encoded: string) {
  try {
    return parseSolanaTransaction(encoded)
  } catch (cause) {
    throw refusal(
      'INVALID_REQUEST',
      'The transaction cannot be read, so it cannot be signed',
      cause,
    )
  }
}
