import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSender } from './createSender.ts'
import { batchAccount } from './generated/batchAccount.ts'
import { curio } from './generated/curio.ts'
import { edition } from './generated/edition.ts'
import { farcasterIds } from './generated/farcasterIds.ts'
import { farcasterKeys } from './generated/farcasterKeys.ts'
import { keepsake } from './generated/keepsake.ts'
import { nameRegistry } from './generated/nameRegistry.ts'
import { nameResolver } from './generated/nameResolver.ts'
import { poolFactory } from './generated/poolFactory.ts'
import { quoter } from './generated/quoter.ts'
import { signerWallet } from './generated/signerWallet.ts'
import { silentCoin } from './generated/silentCoin.ts'
import { spamToken } from './generated/spamToken.ts'
import { swapRouter } from './generated/swapRouter.ts'
import { tollToken } from './generated/tollToken.ts'
import { universalResolver } from './generated/universalResolver.ts'
import { usdCoin } from './generated/usdCoin.ts'
import { wildcardResolver } from './generated/wildcardResolver.ts'
import { wrappedNative } from './generated/wrappedNative.ts'
import { zoneResolver } from './generated/zoneResolver.ts'
import { call } from './rpc.ts'
import { deployExchange, type ExchangePredeploy } from './seedExchange.ts'
import { registerFarcasterAccounts } from './seedFarcaster.ts'
import { registerNames } from './seedNames.ts'
import { mintNfts } from './seedNfts.ts'
import { deployContracts, mintTokens } from './seedTokens.ts'

/** Data that a devnet puts on its chains beside its own contracts. */
export type Predeploys = { readonly uniswapV2?: ExchangePredeploy | undefined }

/** Raised when seeding changes in a way that the contracts' bytecode does not show. */
const seedVersion = 5

/** What a chain's kept state was made from; another value means that the state is stale. */
function getSeedId(predeploys: Predeploys): string {
  const contracts = [
    batchAccount,
    curio,
    edition,
    farcasterIds,
    farcasterKeys,
    keepsake,
    nameRegistry,
    nameResolver,
    poolFactory,
    quoter,
    signerWallet,
    silentCoin,
    spamToken,
    swapRouter,
    tollToken,
    universalResolver,
    usdCoin,
    wildcardResolver,
    wrappedNative,
    zoneResolver,
  ]
  const material = [seedVersion, ...contracts.map((contract) => contract.bytecode), predeploys]
  return createHash('sha256').update(JSON.stringify(material)).digest('hex')
}

/** Puts contracts, tokens, names and pools on an empty chain, and leaves it mining a block for each transaction. */
export async function seedChain(url: string, predeploys: Predeploys): Promise<void> {
  await call(url, 'evm_setAutomine', [false])
  const sender = createSender(url)
  await deployContracts(url, sender)
  mintTokens(sender)
  registerNames(sender)
  registerFarcasterAccounts(sender)
  mintNfts(sender)
  await sender.flush()
  if (predeploys.uniswapV2) await deployExchange(sender, predeploys.uniswapV2)
  await call(url, 'evm_setAutomine', [true])
}

/** Where a chain's state is kept, and whether what is there is whole and current. Stale state is deleted. */
export function openChainState(folder: string, chainId: number, predeploys: Predeploys) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `chain-${chainId}.json`)
  const mark = join(folder, `chain-${chainId}.seed`)
  const seedId = getSeedId(predeploys)
  const seeded = existsSync(file) && existsSync(mark) && readFileSync(mark, 'utf8') === seedId
  if (!seeded) {
    rmSync(file, { force: true })
    rmSync(mark, { force: true })
  }
  return { file, seeded, markSeeded: () => writeFileSync(mark, seedId) }
}
