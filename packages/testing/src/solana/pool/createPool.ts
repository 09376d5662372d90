import type { Address } from '@solana/kit'
import { rentExemption, toSvmAccount, type StoredAccount } from '../accounts.ts'
import {
  createTokenAccount,
  findTokenAccount,
  mintInto,
  syncNative,
  transferLamports,
} from '../instructions.ts'
import { createSigner } from '../mint.ts'
import type { SolanaNode } from '../node.ts'
import { programs } from '../programs.ts'
import { sendInstructions, type Signer } from '../send.ts'
import { encodePool, findVaultOwner, poolProgramAddress, readPoolProgram } from './poolProgram.ts'
import { encodeLookupTable, findPoolTable, listPoolAccounts } from './poolTable.ts'

/** What a pool begins with. */
export type PoolOptions = {
  /** Two coins of the program Token and how much of each, in its smallest unit. Wrapped SOL, or ones that the faucet mints. */
  readonly coins: readonly [
    { readonly mint: Address; readonly amount: bigint },
    { readonly mint: Address; readonly amount: bigint },
  ]
  /** Makes the pool's address, which is the same for the same seed. A random one by default. */
  readonly seed?: string | undefined
}

const loader = 'BPFLoader2111111111111111111111111111111111' as Address // a constant in base 58

/** Makes a pool and fills its vaults, with a lookup table of its accounts. Puts the program there first, unless it is. */
export async function createPool(
  node: SolanaNode,
  faucet: Signer,
  options: PoolOptions,
): Promise<Address> {
  const { address: pool } = await createSigner(options.seed ?? `pool ${crypto.randomUUID()}`)
  const [owner, bump] = await findVaultOwner(pool)
  const fill = async ({ mint, amount }: PoolOptions['coins'][number]) => {
    const vault = await findTokenAccount(programs.token, mint, owner)
    await sendInstructions(
      node,
      [faucet],
      [
        createTokenAccount(programs.token, mint, owner, vault, faucet.address),
        ...(mint === programs.wrappedSol
          ? [transferLamports(faucet.address, vault, amount), syncNative(vault)]
          : [mintInto(programs.token, mint, vault, faucet.address, amount)]),
      ],
    )
    return vault
  }
  const [first, second] = options.coins
  const vaults = [await fill(first), await fill(second)] as const
  const listed = listPoolAccounts(
    pool,
    owner,
    vaults.map((vault) => ({ vault })),
  )
  const table = await findPoolTable(pool)
  await writeAccounts(node, [
    [poolProgramAddress, toAccount(readPoolProgram(), loader, true)],
    [pool, toAccount(encodePool(bump, vaults), poolProgramAddress)],
    [table.address, toAccount(encodeLookupTable(listed), table.program)],
  ])
  return pool
}

const toAccount = (data: Uint8Array, owner: Address, executable = false): StoredAccount => ({
  lamports: rentExemption(data.length),
  data,
  owner,
  executable,
})

/** Puts accounts there as they are: what only a deployment, or another time, would have made. */
async function writeAccounts(
  { accounts, svm }: SolanaNode,
  written: readonly (readonly [Address, StoredAccount])[],
): Promise<void> {
  for (const [at, account] of written) accounts.set(at, account)
  await svm.ask('write', { accounts: written.map(([at, account]) => toSvmAccount(at, account)) })
}
