import type { Address, PrivateKeyAccount } from 'viem'
import type { ApprovalRequest, Decision } from './approval/approvalRequest.ts'
import type { BatchOffer } from './behaviour.ts'
import { providerErrors } from './providerError.ts'
import type { SentBatch, SiteState, WalletChain } from './walletState.ts'

/** Every kind of approval request, without the origin that the wallet adds itself. */
export type Question = ApprovalRequest extends infer Request
  ? Request extends ApprovalRequest
    ? Omit<Request, 'origin'>
    : never
  : never

/** What a method's handler may use: the asking site's state, the wallet's keys, and its owner's answer. */
export type WalletContext = {
  readonly origin: string
  readonly accounts: readonly PrivateKeyAccount[]
  /** Returns the exposed site state. A locked wallet exposes no accounts. */
  readonly site: () => SiteState
  readonly unlock: () => void
  readonly chain: () => WalletChain
  readonly findChain: (id: number) => WalletChain | undefined
  readonly updateSite: (change: Partial<SiteState>) => void
  readonly addChain: (chain: WalletChain) => void
  /** What the wallet offers for several calls at once; `undefined` where it does not know them. */
  readonly batchOffer: BatchOffer | undefined
  /** What this site had made at once, by its id. */
  readonly findBatch: (id: string) => SentBatch | undefined
  readonly addBatch: (batch: SentBatch) => void
  /** Does work after all earlier work of this kind, so that two sends never take the same nonce. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Asks, unless the behaviour approves by itself. Throws 4001 when the answer is no. */
  readonly ask: (question: Question) => Promise<Decision & { approved: true }>
}

/** Answers one method. */
export type MethodHandler = (context: WalletContext, params: readonly unknown[]) => Promise<unknown>

/** The wallet's account behind an address that the site may use. Throws 4100 otherwise. */
export function getPermittedAccount(context: WalletContext, value: unknown): PrivateKeyAccount {
  const address = String(value).toLowerCase()
  const permitted = context.site().accounts.some((account) => account.toLowerCase() === address)
  const account = context.accounts.find((candidate) => candidate.address.toLowerCase() === address)
  if (!permitted || !account) throw providerErrors.unauthorized()
  return account
}

/** The addresses in the wallet's own order. */
export function sortAccounts(
  context: WalletContext,
  selected: readonly Address[],
): readonly Address[] {
  return context.accounts
    .map((account) => account.address)
    .filter((address) => selected.includes(address))
}
