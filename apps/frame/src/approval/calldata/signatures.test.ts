import { getAddress, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { exchangeContracts, listedAddresses } from '../exchangeContracts.ts'
import { exchangeCalls } from '../exchanges/exchangeCalls.ts'
import { knownContracts, knownTokens } from '../knownTokens.ts'
import { knownNetworks } from '../networks.ts'
import { serviceCalls, serviceContracts } from '../services.ts'
import { batchCalls } from './batchCalls.ts'
import { parseSignature } from './parseSignature.ts'
import { tokenCalls } from './tokenCalls.ts'

const descriptions = [...tokenCalls, ...exchangeCalls, ...batchCalls, ...serviceCalls]

test.each(descriptions.map(({ signature }) => signature))(
  '%s is read as viem reads it',
  (signature) => {
    const ours = parseSignature(signature)
    const texts: readonly string[] = [`function ${signature}`]
    const [viems] = parseAbi(texts) as readonly unknown[]
    expect(ours).toMatchObject({ ...(viems as object), stateMutability: 'payable' })
  },
)

test('no two functions have the same four bytes', () => {
  const selectors = descriptions.map(({ signature }) =>
    toFunctionSelector(parseSignature(signature)),
  )
  expect(new Set(selectors).size).toBe(selectors.length)
})

test('what a function says of its arguments is about arguments that it has', () => {
  for (const { signature, meanings } of descriptions)
    for (const name of Object.keys(meanings))
      // The routers' swaps share one table, of which each has a part.
      if (!/^exact/.test(signature)) expect(signature).toMatch(new RegExp(`\\b${name}\\b`))
})

test('addresses that ship with the frame have good checksums, and each stands for one thing', () => {
  for (const [, address] of knownTokens) expect(getAddress(address)).toBe(address)
  for (const [address] of knownContracts) expect(getAddress(address)).toBe(address)
  for (const [, address] of [...exchangeContracts, ...serviceContracts])
    expect(getAddress(address)).toBe(address)
  for (const address of listedAddresses) expect(getAddress(address)).toBe(address)
  const keys = knownTokens.map(([chainId, address]) => `${chainId}:${address}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('no two networks have the same name', () => {
  expect(new Set(knownNetworks.map(({ name }) => name)).size).toBe(knownNetworks.length)
})
