import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  type Address,
} from '@solana/kit'
import { createHash } from 'node:crypto'
import { rentExemption } from './accounts.ts'
import {
  createAccount,
  createTokenAccount,
  findTokenAccount,
  initializeMint,
  initializeNonTransferable,
  initializeTransferFee,
  mintInto,
} from './instructions.ts'
import { writeMetadata, type CoinMetadata } from './metadata.ts'
import type { SolanaNode } from './node.ts'
import { programs } from './programs.ts'
import { sendInstructions, type Signer } from './send.ts'

/** What a coin is like. */
export type MintOptions = {
  /** Default: 6. */
  readonly decimals?: number | undefined
  /** Default: `token`. */
  readonly program?: 'token' | 'token-2022' | undefined
  /** Withheld from each transfer. Needs Token-2022. */
  readonly transferFee?:
    | {
        /** Hundredths of a percent. */
        readonly basisPoints: number
        /** In the coin's smallest unit. */
        readonly maximum: bigint
      }
    | undefined
  /** It stays where it was minted. Needs Token-2022. */
  readonly nonTransferable?: boolean | undefined
  /** The faucet may freeze accounts of it. */
  readonly freezable?: boolean | undefined
  /** What Metaplex says of it. */
  readonly metadata?: CoinMetadata | undefined
  /** Makes the coin's address, which is the same for the same seed. A random one by default. */
  readonly seed?: string | undefined
}

/** Bytes of a plain coin, and of what comes before the extensions of an extended one. */
const plainSize = 82
const extendedSize = 166
/** Bytes of each extension with its type and length. */
const transferFeeSize = 4 + 108
const nonTransferableSize = 4

/** A key pair that is made from words, so that it is the same in every world. */
export async function createSigner(seed: string): Promise<Signer> {
  const bytes = createHash('sha256').update(`latchkey local ${seed}`).digest()
  const keyPair = await createKeyPairFromPrivateKeyBytes(new Uint8Array(bytes))
  return { keyPair, address: await getAddressFromPublicKey(keyPair.publicKey) }
}

/** Makes a coin that the faucet mints. */
export async function createMint(
  node: SolanaNode,
  faucet: Signer,
  options: MintOptions,
): Promise<Address> {
  const { decimals = 6, transferFee, nonTransferable = false, freezable = false } = options
  const isExtended = transferFee !== undefined || nonTransferable
  const program = options.program === 'token-2022' ? programs.token2022 : programs.token
  if (isExtended && program === programs.token)
    throw new Error('Transfer fees and coins that stay need the program token-2022.')
  const mint = await createSigner(options.seed ?? `mint ${crypto.randomUUID()}`)
  if (options.metadata) await writeMetadata(node, mint.address, faucet.address, options.metadata)
  const space = isExtended
    ? extendedSize +
      (transferFee ? transferFeeSize : 0) +
      (nonTransferable ? nonTransferableSize : 0)
    : plainSize
  await sendInstructions(
    node,
    [faucet, mint],
    [
      createAccount({
        payer: faucet.address,
        account: mint.address,
        lamports: rentExemption(space),
        space,
        owner: program,
      }),
      ...(transferFee ? [initializeTransferFee(mint.address, faucet.address, transferFee)] : []),
      ...(nonTransferable ? [initializeNonTransferable(mint.address)] : []),
      initializeMint(
        program,
        mint.address,
        decimals,
        faucet.address,
        freezable ? faucet.address : undefined,
      ),
    ],
  )
  return mint.address
}

/** Mints to somebody, whose account for the coin is made when it is missing, and returns that account. */
export async function mintTo(
  node: SolanaNode,
  faucet: Signer,
  mint: Address,
  owner: Address,
  amount: bigint,
): Promise<Address> {
  const program = getMintProgram(node, mint)
  const account = await findTokenAccount(program, mint, owner)
  await sendInstructions(
    node,
    [faucet],
    [
      createTokenAccount(program, mint, owner, account, faucet.address),
      mintInto(program, mint, account, faucet.address, amount),
    ],
  )
  return account
}

/** The program that a coin belongs to. */
export function getMintProgram(node: SolanaNode, mint: Address): Address {
  const found = node.accounts.get(mint)
  if (!found) throw new Error(`There is no coin at ${mint}`)
  return found.owner
}
