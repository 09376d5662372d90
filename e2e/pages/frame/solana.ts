import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Instruction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { Story } from '../../../apps/frame/src/approval/story.ts'
import { programs } from '../../../apps/frame/src/chains/solana/knownAddresses.ts'
import { readSolanaMessage } from '../../../apps/frame/src/chains/solana/readMessage.ts'
import {
  readTransactions,
  type Knowledge,
} from '../../../apps/frame/src/chains/solana/readTransactions.ts'
import { parseSolanaTransaction } from '../../../apps/frame/src/chains/solana/wire.ts'

const origin = 'https://app.example'
const account = address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
const owner = createNoopSigner(account)
const friend = address('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
const thief = address('GjwcWFQYzemBtpUoN5fMAP2FZviTtMRWCmrppGuTthJS')
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const ownTokens = address('7UX2i7SucgLMQcfZ75s3VXmZZY4YRUyJN9X1RgfMoDUi')
const friendsTokens = address('AyGCwnwxQMCqaU4ixReHt8h5W4dwmxU7eM3BEQBdWVca')
const unknown = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function transaction(...instructions: readonly Instruction[]) {
  const message = createTransactionMessage({ version: 0 })
  const paid = setTransactionMessageFeePayer(account, message)
  const lifetime = { blockhash: blockhash(friend), lastValidBlockHeight: 1n }
  const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  const whole = compileTransaction(appendTransactionMessageInstructions(instructions, dated))
  return parseSolanaTransaction(getBase64EncodedWireTransaction(whole))
}

const call = (program: string, data: readonly number[]): Instruction => ({
  programAddress: address(program),
  accounts: [],
  data: Uint8Array.from(data),
})
const priority = call(programs.computeBudget, [3, 64, 66, 15, 0, 0, 0, 0, 0])
const sendSol = getTransferSolInstruction({
  source: owner,
  destination: friend,
  amount: 1_250_000_000n,
})
const sendTokens = [
  getCreateAssociatedTokenIdempotentInstruction({
    payer: owner,
    ata: friendsTokens,
    owner: friend,
    mint: usdc,
  }),
  getTransferCheckedInstruction({
    source: ownTokens,
    mint: usdc,
    destination: friendsTokens,
    authority: owner,
    amount: 125_500_000n,
    decimals: 6,
  }),
  call(programs.memo, [...new TextEncoder().encode('Rent for May')]),
]
const handOver = getSetAuthorityInstruction({
  owned: ownTokens,
  owner,
  authorityType: AuthorityType.AccountOwner,
  newAuthority: thief,
})
const allow = getApproveCheckedInstruction({
  source: ownTokens,
  mint: usdc,
  delegate: thief,
  owner,
  amount: 2n ** 64n - 1n,
  decimals: 6,
})
const swap: Instruction = {
  programAddress: unknown,
  accounts: [
    { address: account, role: AccountRole.WRITABLE_SIGNER },
    { address: ownTokens, role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.from({ length: 40 }, (_, index) => (index * 37) % 256),
}

const nothing: Knowledge = { tables: new Map(), tokens: new Map() }
const request = { origin, account, networkId } as const

/** Approvals of Solana, by name. */
export const solanaStories: Readonly<Record<string, () => Story>> = {
  'solana-send': () =>
    readTransactions(
      { ...request, transactions: [transaction(priority, sendSol)] },
      { ...nothing, estimate: { outcome: 'succeeds', lamports: -1_250_205_000n, tokens: [] } },
    ),
  'solana-tokens': () =>
    readTransactions({ ...request, transactions: [transaction(...sendTokens)] }, nothing),
  'solana-authority': () =>
    readTransactions(
      { ...request, transactions: [transaction(sendSol, allow, handOver)] },
      nothing,
    ),
  'solana-unknown': () =>
    readTransactions(
      { ...request, transactions: [transaction(swap)] },
      {
        ...nothing,
        estimate: {
          outcome: 'succeeds',
          lamports: 0n,
          tokens: [{ mint: usdc, amount: -25_000_000n }],
        },
      },
    ),
  'solana-several': () =>
    readTransactions(
      {
        ...request,
        transactions: [transaction(sendSol), transaction(...sendTokens), transaction(allow)],
      },
      nothing,
    ),
  'solana-sign-in': () =>
    readSolanaMessage({
      origin,
      account,
      bytes: new TextEncoder().encode(
        `app.example wants you to sign in with your Solana account:\n${account}\n\nAccept the terms of this site.\n\nURI: https://app.example\nVersion: 1\nNonce: k3Jd82hfA0`,
      ),
    }),
}
