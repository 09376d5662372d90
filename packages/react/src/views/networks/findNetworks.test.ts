import { base, mainnet, sepolia } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { findNetworks } from './Networks.tsx'

const networks = [mainnet, base, sepolia]

test.each([
  ['', ['Ethereum', 'Base', 'Sepolia']],
  ['  ', ['Ethereum', 'Base', 'Sepolia']],
  ['ETHER', ['Ethereum']],
  ['sépo', ['Sepolia']],
  ['8453', ['Base']],
  ['eth', ['Ethereum', 'Base', 'Sepolia']],
  ['solana', []],
  ['.*', []],
])('search %j finds %j', (query, names) => {
  expect(findNetworks(networks, query).map(({ name }) => name)).toEqual(names)
})
