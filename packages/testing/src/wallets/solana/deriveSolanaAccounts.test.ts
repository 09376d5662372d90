import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { devMnemonic } from '../../devnet/devMnemonic.ts'
import { deriveSolanaAccounts } from './deriveSolanaAccounts.ts'

test('behavior: a seed phrase gives the accounts that other wallets give for it', () => {
  // The phrase of BIP-39's first vector, and what Solana's command line derives from it.
  const [first] = deriveSolanaAccounts(
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    1,
  )
  expect(first?.address).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
})

test('behavior: each account signs with a key of its own', () => {
  const accounts = deriveSolanaAccounts(devMnemonic, 3)
  expect(new Set(accounts.map(({ address }) => address)).size).toBe(3)
  const message = new TextEncoder().encode('Hello')
  for (const { sign, publicKey } of accounts)
    expect(ed25519.verify(sign(message), message, publicKey)).toBe(true)
})
