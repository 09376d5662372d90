import {
  encodeFunctionData,
  keccak256,
  namehash,
  toHex,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import { devAccountIndex, getDevAccount } from './accounts.ts'
import { deployers, devnetContracts } from './contracts.ts'
import type { Sender } from './createSender.ts'
import { nameRegistry } from './generated/nameRegistry.ts'
import { nameResolver } from './generated/nameResolver.ts'

const avatar = `data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' fill='%23d9a441'/><circle cx='4' cy='4' r='2' fill='%23fff'/></svg>`

/** The names of the local world: whom they stand for, their texts, and who claims them in reverse. */
export const devnetNames = [
  {
    name: 'alice.eth',
    account: devAccountIndex.alice,
    texts: { avatar, url: 'http://localhost:4403' },
  },
  { name: 'bob.eth', account: devAccountIndex.bob, texts: {} },
  {
    name: 'no-address.eth',
    account: undefined,
    texts: { description: 'A name without an address' },
  },
] as const

const reverseClaims = [
  { account: devAccountIndex.alice, name: 'alice.eth' },
  { account: devAccountIndex.bob, name: 'bob.eth' },
  { account: devAccountIndex.mallory, name: 'alice.eth' },
] as const

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
  const setResolver = (node: Hex) =>
    tellRegistry(
      encodeFunctionData({
        abi: nameRegistry.abi,
        functionName: 'setResolver',
        args: [node, devnetContracts.ensResolver],
      }),
    )

  register(zeroHash, 'eth')
  register(zeroHash, 'reverse')
  register(namehash('reverse'), 'addr')

  for (const { name, account, texts } of devnetNames) {
    const node = namehash(name)
    register(namehash('eth'), name.slice(0, -'.eth'.length))
    setResolver(node)
    if (account !== undefined) {
      const target: Address = getDevAccount(account).address
      tellResolver(
        encodeFunctionData({
          abi: nameResolver.abi,
          functionName: 'setAddr',
          args: [node, target],
        }),
      )
    }
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
  for (const { account, name } of reverseClaims) {
    const label = getDevAccount(account).address.slice(2).toLowerCase()
    const node = namehash(`${label}.addr.reverse`)
    register(namehash('addr.reverse'), label)
    setResolver(node)
    tellResolver(
      encodeFunctionData({ abi: nameResolver.abi, functionName: 'setName', args: [node, name] }),
    )
  }
}
