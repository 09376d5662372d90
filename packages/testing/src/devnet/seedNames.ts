import { coinTypeOfChain } from '@latchkey/protocol/api'
import { encodeFunctionData, keccak256, namehash, toHex, zeroHash, type Hex } from 'viem'
import { devAccountIndex, getDevAccount } from './accounts.ts'
import { deployers, devnetContracts } from './contracts.ts'
import type { Sender } from './createSender.ts'
import { nameRegistry } from './generated/nameRegistry.ts'
import { nameResolver } from './generated/nameResolver.ts'
import { wildcardResolver } from './generated/wildcardResolver.ts'
import { devnetNameZone } from './nameZone.ts'

/** A head and shoulders, 64 by 64 pixels. */
const rasterAvatar =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAB2UlEQVR42tXXRXIDQRBEUZ1GB9MJzMzMzMwMt/IVvLT/phcT0xrNKMtyV8TfV75dd63e6HJdrd7odh2AHtcB6HUdgD7XAeh3HYAB1wEYdB2AIdcBGHYdgBHXARh1HYAx1wEYdx2ACdt+vr8KMj8HYNKw4vXBYHkRwJRJZaZnGTZ3AUybVB1gcxfAjF7V9cFgcBrArFh764NBvQ5gTkwDqNcBzCsp64NBGgBgQckCIA0AsKhkAZAGAFhSsgBIAwAsK1kApAEAVpQsANIAAKtKFgBpAIA1MW29eh3AupgGUK8D2NBrd73BaQCbJlVfb3MXwJZJ1QE2dwFsG1ZuuuVFADu2tVpvfA7ArusA7LkOwL7rABy4DsCh6wAcuQ7AsesAnLgOwKlJ1Z8SNncBnClZfGikAQDO20ufnmW0OQPARdVsp2cZlccAuCzf303PMipMAnBVss6sD4ayqwBcl6mT64Oh1DAANy3r/PpgaL0NwG1x/7U+GFrMA3BX0P+uD4aihQDum5XC+mBoOhLAQ7NSAjQdCeAxWjrrgyG+E8BTtPQA8Z0AnqOlB4jvBPCSL7X1wRCZCuA1X6qAyFQAb/lSBUSmAnjPlyogMhXAR75UAZGpAD7zpQqITP0FtyjKwHWYb50AAAAASUVORK5CYII='
/** A picture that may hold scripts, which nobody should show. */
const vectorAvatar = `data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' fill='%23d9a441'/><circle cx='4' cy='4' r='2' fill='%23fff'/></svg>`

/** The registered names of the local world, with their owners and texts. Only names with `isOnAllChains` have an address on other chains. */
export const devnetNames = [
  {
    name: 'alice.eth',
    account: devAccountIndex.alice,
    isOnAllChains: true,
    texts: { avatar: vectorAvatar, url: 'http://localhost:4403' },
  },
  { name: 'bob.eth', account: devAccountIndex.bob, texts: { avatar: rasterAvatar } },
  {
    name: 'no-address.eth',
    account: undefined,
    texts: { description: 'A name without an address' },
  },
] as const

/** The coin type of an address on every EVM chain (ENSIP-19). */
const evmCoinType = 0x8000_0000n

/** In `default.reverse` for every EVM chain, in `addr.reverse` for the registry's (ENSIP-19). */
const reverseClaims = [
  { account: devAccountIndex.alice, name: 'alice.eth', zone: 'addr.reverse' },
  { account: devAccountIndex.alice, name: 'alice.eth', zone: 'default.reverse' },
  { account: devAccountIndex.bob, name: 'bob.eth', zone: 'addr.reverse' },
  { account: devAccountIndex.mallory, name: 'alice.eth', zone: 'addr.reverse' },
] as const

/** Names without a registry entry, and the accounts behind them by coin type (SLIP-44, ENSIP-11). */
type RecordsByName = Readonly<Record<string, Readonly<Record<number, number>>>>

/** Names below `wild.eth`, which its resolver answers on the chain (ENSIP-10). */
export const wildcardNames = {
  'carol.wild.eth': {
    60: devAccountIndex.carol,
    [coinTypeOfChain(31338)]: devAccountIndex.dave,
  },
} as const satisfies RecordsByName

/** Names below `offchain.eth`, which only the local world's name gateway knows (EIP-3668). */
export const offchainNames = {
  'dave.offchain.eth': {
    60: devAccountIndex.dave,
    [coinTypeOfChain(31338)]: devAccountIndex.erin,
  },
} as const satisfies RecordsByName

/** Registers the names, forward (EIP-137) and reverse (EIP-181). */
export function registerNames(sender: Sender): void {
  const from = deployers.own
  const tellRegistry = (data: Hex) => sender.add({ from, to: devnetContracts.ensRegistry, data })
  const tellResolver = (data: Hex) => sender.add({ from, to: devnetContracts.ensResolver, data })

  const register = (parent: Hex, label: string) =>
    tellRegistry(
      encodeFunctionData({
        abi: nameRegistry.abi,
        functionName: 'setSubnodeOwner',
        args: [parent, keccak256(toHex(label)), from],
      }),
    )
  const setResolver = (node: Hex, resolver = devnetContracts.ensResolver) =>
    tellRegistry(
      encodeFunctionData({
        abi: nameRegistry.abi,
        functionName: 'setResolver',
        args: [node, resolver],
      }),
    )

  register(zeroHash, 'eth')
  register(zeroHash, 'reverse')
  register(namehash('reverse'), 'addr')
  register(namehash('reverse'), 'default')
  register(namehash('eth'), devnetNameZone.slice(0, -'.eth'.length))
  setResolver(namehash(devnetNameZone), devnetContracts.zoneResolver)
  register(namehash('eth'), 'wild')
  setResolver(namehash('wild.eth'), devnetContracts.wildcardResolver)
  register(namehash('eth'), 'offchain')
  setResolver(namehash('offchain.eth'), devnetContracts.offchainResolver)
  for (const [name, accounts] of Object.entries(wildcardNames))
    for (const [coinType, account] of Object.entries(accounts))
      sender.add({
        from,
        to: devnetContracts.wildcardResolver,
        data: encodeFunctionData({
          abi: wildcardResolver.abi,
          functionName: 'setAddr',
          args: [namehash(name), BigInt(coinType), getDevAccount(account).address],
        }),
      })

  for (const { name, account, texts, ...more } of devnetNames) {
    const node = namehash(name)
    register(namehash('eth'), name.slice(0, -'.eth'.length))
    setResolver(node)
    const coinTypes = 'isOnAllChains' in more ? [60n, evmCoinType] : [60n]
    const target = account === undefined ? undefined : getDevAccount(account).address
    for (const coinType of target ? coinTypes : [])
      tellResolver(
        encodeFunctionData({
          abi: nameResolver.abi,
          functionName: 'setAddr',
          args: [node, coinType, target ?? '0x'],
        }),
      )
    for (const [key, value] of Object.entries(texts)) {
      tellResolver(
        encodeFunctionData({
          abi: nameResolver.abi,
          functionName: 'setText',
          args: [node, key, value],
        }),
      )
    }
  }
  for (const { account, name, zone } of reverseClaims) {
    const label = getDevAccount(account).address.slice(2).toLowerCase()
    const node = namehash(`${label}.${zone}`)
    register(namehash(zone), label)
    setResolver(node)
    tellResolver(
      encodeFunctionData({ abi: nameResolver.abi, functionName: 'setName', args: [node, name] }),
    )
  }
}
