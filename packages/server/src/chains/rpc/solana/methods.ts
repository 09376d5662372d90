import * as z from 'zod'
import { isBase58, tokenPrograms } from '../../solana/solanaAddress.ts'
import type { Method, MethodTable } from '../chainKind.ts'
import { mostTransactionLength } from './wireTransaction.ts'

const address = z.string().refine((text) => isBase58(text, 32), 'not an address')
const hash = z.string().refine((text) => isBase58(text, 32), 'not a hash of 32 bytes')
const signature = z.string().refine((text) => isBase58(text, 64), 'not a signature of 64 bytes')
const transaction = z.string().max(mostTransactionLength, 'longer than a transaction can be')
const wholeNumber = z.int().min(0)

const commitment = z.enum(['processed', 'confirmed', 'finalized']).optional()
const minContextSlot = wholeNumber.optional()
const encoding = z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed']).optional()
const dataSlice = z.strictObject({ offset: wholeNumber, length: wholeNumber }).optional()

const read = z.strictObject({ commitment, minContextSlot }).nullish()
const readAccount = z.strictObject({ commitment, minContextSlot, encoding, dataSlice }).nullish()
const tokenFilter = z.union([
  z.strictObject({ mint: address }),
  z.strictObject({ programId: address }),
])

/** The owner of a token account stands at this place of it. */
const ownerOffset = 32
const ownedBy = z.strictObject({
  memcmp: z.strictObject({
    offset: z.literal(ownerOffset),
    bytes: address,
    encoding: z.literal('base58').optional(),
  }),
})
const otherFilter = z.union([
  z.strictObject({ dataSize: wholeNumber }),
  z.strictObject({
    memcmp: z.strictObject({
      offset: wholeNumber,
      bytes: z.string().max(175),
      encoding: z.enum(['base58', 'base64']).optional(),
    }),
  }),
])
const ownersTokens = z.strictObject({
  commitment,
  minContextSlot,
  encoding,
  dataSlice,
  withContext: z.boolean().optional(),
  sortResults: z.boolean().optional(),
  filters: z
    .array(z.union([ownedBy, otherFilter]))
    .max(4)
    .refine(
      (filters) => filters.some((filter) => ownedBy.safeParse(filter).success),
      'not filtered by the owner of the tokens (memcmp at offset 32)',
    ),
})

const transactionEncoding = z.enum(['json', 'jsonParsed', 'base58', 'base64'])
const readTransaction = z
  .union([
    transactionEncoding,
    z.strictObject({
      commitment: z.enum(['confirmed', 'finalized']).optional(),
      encoding: transactionEncoding.optional(),
      maxSupportedTransactionVersion: wholeNumber.optional(),
    }),
  ])
  .nullish()
const wireEncoding = z.enum(['base58', 'base64']).optional()
const simulate = z
  .strictObject({
    commitment,
    minContextSlot,
    encoding: wireEncoding,
    sigVerify: z.boolean().optional(),
    replaceRecentBlockhash: z.boolean().optional(),
    innerInstructions: z.boolean().optional(),
    accounts: z.strictObject({ addresses: z.array(address).max(64), encoding }).nullish(),
  })
  .nullish()
const send = z
  .strictObject({
    encoding: wireEncoding,
    skipPreflight: z.boolean().optional(),
    preflightCommitment: commitment,
    maxRetries: wholeNumber.optional(),
    minContextSlot,
  })
  .nullish()
/** How a transaction is to be sent. */
export type SendConfig = z.infer<typeof send>

/** How a transaction is asked for. */
export type ReadTransaction = z.infer<typeof readTransaction>

/**
 * How a method is answered:
 * - `head`: by a node every time, since the answer changes with every slot;
 * - `constant`: remembered for a while, since it is the same for as long as the chain is configured as it is;
 * - `settled`: remembered once it is there, where it is asked for as finalized;
 * - `send`: never handed to a second node before it was looked up.
 */
export type SolanaPolicy = 'head' | 'constant' | 'settled' | 'send'

const method = (policy: SolanaPolicy, ...params: z.ZodType[]): Method<SolanaPolicy> => ({
  policy,
  params: z.tuple(params as [z.ZodType, ...z.ZodType[]]), // a rest parameter may be empty, which a tuple may be too
})
const costly = (cost: number, of: Method<SolanaPolicy>) => ({ ...of, cost })

/** The methods of Solana that the proxy passes on, each with what its parameters must be. */
export const solanaMethods: MethodTable<SolanaPolicy> = {
  __proto__: null as never, // so that `constructor` and the like are no methods
  getBalance: method('head', address, read),
  getAccountInfo: method('head', address, readAccount),
  getMultipleAccounts: costly(5, method('head', z.array(address).max(100), readAccount)),
  getTokenAccountsByOwner: costly(5, method('head', address, tokenFilter, readAccount)),
  getTokenAccountBalance: method('head', address, read),
  getTokenSupply: method('head', address, read),
  getProgramAccounts: costly(20, method('head', z.enum(tokenPrograms), ownersTokens)),
  getLatestBlockhash: method('head', read),
  isBlockhashValid: method('head', hash, read),
  getSlot: method('head', read),
  getBlockHeight: method('head', read),
  getFirstAvailableBlock: method('head'),
  getEpochInfo: method('head', read),
  getHealth: method('head'),
  getVersion: method('head'),
  getGenesisHash: method('constant'),
  getFeeForMessage: method('head', transaction, read),
  getRecentPrioritizationFees: method('head', z.array(address).max(128).nullish()),
  getMinimumBalanceForRentExemption: method('constant', wholeNumber.max(10_485_760), read),
  getSignatureStatuses: method(
    'head',
    z.array(signature).max(256),
    z.strictObject({ searchTransactionHistory: z.boolean().optional() }).nullish(),
  ),
  getSignaturesForAddress: costly(
    5,
    method(
      'head',
      address,
      z
        .strictObject({
          commitment: z.enum(['confirmed', 'finalized']).optional(),
          minContextSlot,
          limit: z.int().min(1).max(1_000).optional(),
          before: signature.nullish(),
          until: signature.nullish(),
        })
        .nullish(),
    ),
  ),
  getTransaction: method('settled', signature, readTransaction),
  simulateTransaction: costly(5, method('head', transaction, simulate)),
  sendTransaction: method('send', transaction, send),
}
