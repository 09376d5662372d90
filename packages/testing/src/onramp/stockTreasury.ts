import { encodeFunctionData, erc20Abi, parseEther, parseUnits, toHex, type Hex } from 'viem'
import { deployers, devnetContracts } from '../devnet/contracts.ts'
import { usdCoin } from '../devnet/generated/usdCoin.ts'
import { call } from '../devnet/rpc.ts'
import type { Devnet } from '../devnet/startDevnet.ts'
import { transact } from '../devnet/transact.ts'
import { localSolanaTokens } from '../solana/seedSolana.ts'
import type { Solana } from '../solana/startSolana.ts'
import { evmTreasury } from './evmNetwork.ts'
import { getSolanaTreasury } from './solanaNetwork.ts'

/** What the accounts that deliveries come from are filled up to when they have less than half of it. */
const stock = {
  ether: parseEther('10000'),
  dollars: parseUnits('10000000', 6),
  lamports: 1_000_000n * 1_000_000_000n,
} as const

/** Fills up the accounts that deliveries come from, on all chains. */
export async function stockTreasury(parts: {
  readonly devnet: Devnet
  readonly solana: Solana | undefined
}): Promise<void> {
  const { devnet, solana } = parts
  await Promise.all([
    ...Object.values(devnet.chains).map(({ url }) => stockChain(url)),
    ...(solana ? [stockSolana(solana)] : []),
  ])
}

async function stockChain(url: string): Promise<void> {
  const { address } = evmTreasury
  const balance = BigInt(String(await call(url, 'eth_getBalance', [address, 'latest'])))
  if (balance < stock.ether / 2n) await call(url, 'anvil_setBalance', [address, toHex(stock.ether)])
  const held = (await call(url, 'eth_call', [
    {
      to: devnetContracts.usd,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    },
    'latest',
  ])) as Hex // data, as of every call
  if (BigInt(held) >= stock.dollars / 2n) return
  const ask = (method: string, ...params: unknown[]) => call(url, method, params)
  await transact(ask, {
    from: deployers.own,
    to: devnetContracts.usd,
    data: encodeFunctionData({
      abi: usdCoin.abi,
      functionName: 'mint',
      args: [address, stock.dollars],
    }),
  })
}

async function stockSolana(solana: Solana): Promise<void> {
  const { address } = await getSolanaTreasury()
  if (!solana.hasAccount(address))
    await solana.mintTo(localSolanaTokens.usd.address, address, stock.dollars)
  // Last, so that an account that is there has everything.
  if (solana.getBalance(address) < stock.lamports / 2n)
    await solana.airdrop(address, stock.lamports)
}
