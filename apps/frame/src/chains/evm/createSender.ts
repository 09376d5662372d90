import type { CaipNetworkId } from '@latchkey/protocol'
import type { TransactionRequest } from '@latchkey/protocol/frame'
import { bytesToHex } from 'viem'
import type { Approvals } from '../../approval/createApprovals.ts'
import type { Account } from '../../account/account.ts'
import { refusal } from '../../handlers/refusal.ts'
import type { Signer } from '../../signer/signer.ts'
import { broadcast } from './broadcast.ts'
import { createTurns } from './createTurns.ts'
import { fillTransaction } from './fillTransaction.ts'
import type { AskChain } from './readChain.ts'

/** Transactions that may wait at once; as many as prompts. */
const waitingLimit = 5
/** For how long, in milliseconds, a node is believed less about the next nonce than what was sent from here. */
const nonceMemory = 120_000
/** Signed transactions that are remembered for `eth_sendRawTransaction`. */
const signedLimit = 100

/** What `createSender` takes. */
export type SenderOptions = {
  readonly ask: AskChain
  readonly account: Account
  readonly approvals: Pick<Approvals, 'ask'>
  readonly signer: Pick<Signer, 'signTransaction'>
  /** The page's verified origin. */
  readonly origin: string
  readonly now?: () => number
}

/** Sends transactions of the account: filled in, shown, approved, signed, and handed to the chain once. */
export function createSender(options: SenderOptions) {
  const { ask, account, approvals, signer, origin, now = () => performance.now() } = options
  const takeTurn = createTurns(waitingLimit)
  const signed = new Map<string, string>()
  const sent = new Map<string, { readonly nonce: number; readonly at: number }>()

  function leastNonce(key: string) {
    const last = sent.get(key)
    return last && now() - last.at < nonceMemory ? last.nonce + 1 : 0
  }

  function remember(raw: string, hash: string) {
    signed.set(raw.toLowerCase(), hash)
    const [oldest] = signed.keys()
    if (signed.size > signedLimit && oldest !== undefined) signed.delete(oldest)
  }

  return {
    /**
     * @returns the transaction's hash.
     * @throws ChannelError `REJECTED`, `ABORTED`, `CHAIN_ERROR` and all that filling it in finds.
     */
    send(chainId: CaipNetworkId, request: TransactionRequest, signal: AbortSignal) {
      return takeTurn(async () => {
        const address = account.address()
        const key = `${chainId} ${address}`
        const { bytes, nonce } = await fillTransaction({
          chainId,
          account: address,
          request,
          ask,
          leastNonce: leastNonce(key),
          signal,
        })
        await approvals.ask(
          { kind: 'transaction', origin, account: address, transactions: [bytes] },
          { signal },
        )
        await account.unlock(signal)
        const done = await signer.signTransaction({ address, unsigned: bytesToHex(bytes) })
        if (signal.aborted) throw refusal('ABORTED')
        remember(done.signed, done.hash)
        const hash = await broadcast({ chainId, signed: done.signed, hash: done.hash, ask })
        sent.set(key, { nonce, at: now() })
        return hash
      }, signal)
    },
    /**
     * Hands a transaction over again that was signed here, such as one that a node has lost.
     *
     * @throws ChannelError `UNAUTHORIZED` for any other: a page sends those by itself.
     */
    sendAgain(chainId: CaipNetworkId, raw: string) {
      const hash = signed.get(raw.toLowerCase())
      if (hash === undefined)
        throw refusal('UNAUTHORIZED', 'This wallet only sends transactions that it has signed')
      return broadcast({ chainId, signed: raw, hash, ask })
    },
  }
}
