import { isCaipNetworkId } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { bitcoin } from '../../networks/bip122.ts'
import { mainnet } from '../../networks/eip155.ts'
import { defineSolanaNetwork, solana, solanaDevnet, solanaTestnet } from '../../networks/solana.ts'
import { networksOfCluster, walletStandardChainOf } from './clusters.ts'

const reference = 'LocaL111111111111111111111111111'
const local = defineSolanaNetwork({ reference, name: 'Local', rpcUrls: ['http://localhost:8899'] })

test('networks: each has the name that wallets know it by, and no other chain has one', () => {
  const all = [solana, solanaDevnet, solanaTestnet, local]
  expect(all.map(({ caipNetworkId }) => walletStandardChainOf(caipNetworkId))).toEqual([
    'solana:mainnet',
    'solana:devnet',
    'solana:testnet',
    'solana:localnet',
  ])
  for (const { caipNetworkId } of [mainnet, bitcoin])
    expect(walletStandardChainOf(caipNetworkId)).toBeUndefined()
  expect(networksOfCluster('solana:devnet', [...all, mainnet])).toEqual([solanaDevnet])
  expect(networksOfCluster('solana:localnet', [mainnet, ...all])).toEqual([local])
})

test('networks: have ids of CAIP-2, and name the currency', () => {
  for (const { id, caipNetworkId, nativeCurrency } of [
    solana,
    solanaDevnet,
    solanaTestnet,
    local,
  ]) {
    expect(isCaipNetworkId(caipNetworkId)).toBe(true)
    expect(caipNetworkId).toBe(`solana:${id}`)
    expect(nativeCurrency).toMatchObject({ symbol: 'SOL', decimals: 9 })
  }
})
