import { expect, test } from 'vitest'
import { explorerUrl } from './explorerUrl.ts'
import { mainnet } from '../networks/eip155.ts'
import { solana, solanaDevnet, solanaTestnet } from '../networks/solana.ts'

const at = (url: string) => ({ ...mainnet, blockExplorers: { default: { name: 'Explorer', url } } })

test.each([
  ['https://scan.example', 'https://scan.example/address/0x1'],
  ['https://scan.example/', 'https://scan.example/address/0x1'],
  ['https://scan.example/eth', 'https://scan.example/eth/address/0x1'],
  ['https://scan.example?cluster=devnet', 'https://scan.example/address/0x1?cluster=devnet'],
])('explorerUrl: %s shows an account at %s', (url, shown) => {
  expect(explorerUrl(at(url), 'address', '0x1')).toBe(shown)
})

test('explorerUrl: a network without an explorer, and no network, have none', () => {
  expect(explorerUrl({ ...mainnet, blockExplorers: undefined }, 'tx', '0x1')).toBeUndefined()
  expect(explorerUrl(undefined, 'tx', '0x1')).toBeUndefined()
})

test.each([
  [solana, 'https://solscan.io/tx/abc'],
  [solanaDevnet, 'https://solscan.io/tx/abc?cluster=devnet'],
  [solanaTestnet, 'https://solscan.io/tx/abc?cluster=testnet'],
])('explorerUrl names the cluster of $name', (network, url) => {
  expect(explorerUrl(network, 'tx', 'abc')).toBe(url)
})
