import { encodeDeployData, encodeFunctionData, parseEther, parseUnits, type Hex } from 'viem'
import { devAccountIndex, getDevAccount } from './accounts.ts'
import { codeSources, deployOrder, deployers, devnetContracts } from './contracts.ts'
import type { Sender } from './createSender.ts'
import { batchAccount } from './generated/batchAccount.ts'
import { curio } from './generated/curio.ts'
import { edition } from './generated/edition.ts'
import { farcasterIds } from './generated/farcasterIds.ts'
import { farcasterKeys } from './generated/farcasterKeys.ts'
import { keepsake } from './generated/keepsake.ts'
import { multicall3Bytecode } from './generated/multicall3.ts'
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
import { wrappedNative } from './generated/wrappedNative.ts'
import { wildcardResolver } from './generated/wildcardResolver.ts'
import { zoneResolver } from './generated/zoneResolver.ts'
import { getNameSigner, nameGatewayOf } from './nameZone.ts'
import { callBatch } from './rpc.ts'

/** Deploys the devnet's own contracts, and copies the code of some of them to their well-known addresses. */
export async function deployContracts(url: string, sender: Sender): Promise<void> {
  const from = deployers.own
  const creation: Readonly<Record<(typeof deployOrder)[number], Hex>> = {
    multicall3Code: multicall3Bytecode,
    ensRegistryCode: encodeDeployData({ ...nameRegistry, args: [from] }),
    ensResolver: encodeDeployData({ ...nameResolver, args: [devnetContracts.ensRegistry] }),
    usd: usdCoin.bytecode,
    silent: silentCoin.bytecode,
    spam: spamToken.bytecode,
    keepsake: keepsake.bytecode,
    wrappedNative: wrappedNative.bytecode,
    farcasterIdsCode: farcasterIds.bytecode,
    farcasterKeysCode: encodeDeployData({
      ...farcasterKeys,
      args: [devnetContracts.farcasterIds, from],
    }),
    signerWallet: encodeDeployData({
      ...signerWallet,
      args: [getDevAccount(devAccountIndex.carol).address],
    }),
    tollToken: tollToken.bytecode,
    poolFactory: poolFactory.bytecode,
    swapRouter: encodeDeployData({
      ...swapRouter,
      args: [
        devnetContracts.uniswapFactory,
        devnetContracts.poolFactory,
        devnetContracts.wrappedNative,
      ],
    }),
    quoter: encodeDeployData({
      ...quoter,
      args: [devnetContracts.poolFactory, devnetContracts.wrappedNative],
    }),
    batchAccount: batchAccount.bytecode,
    zoneResolver: encodeDeployData({
      ...zoneResolver,
      args: [from, [getNameSigner().address], [nameGatewayOf('http://localhost:4401')]],
    }),
    universalResolverCode: encodeDeployData({
      ...universalResolver,
      args: [devnetContracts.ensRegistry],
    }),
    curio: curio.bytecode,
    edition: edition.bytecode,
    wildcardResolver: encodeDeployData({ ...wildcardResolver, args: [from] }),
    offchainResolver: encodeDeployData({
      ...zoneResolver,
      args: [from, [getNameSigner().address], [nameGatewayOf('http://localhost:4403')]],
    }),
  }
  for (const name of deployOrder) sender.add({ from, data: creation[name] })
  await sender.flush()

  const names = [
    'multicall3',
    'ensRegistry',
    'farcasterIds',
    'farcasterKeys',
    'universalResolver',
  ] as const
  const codes = await callBatch(
    url,
    names.map((name) => ({ method: 'eth_getCode', params: [codeSources[name], 'latest'] })),
  )
  await callBatch(
    url,
    names.map((name, index) => ({
      method: 'anvil_setCode',
      params: [devnetContracts[name], codes[index]],
    })),
  )
}

/** Gives the first five accounts their tokens, and the spam nobody asked for. */
export function mintTokens(sender: Sender): void {
  const { alice, bob, carol, dave, erin } = devAccountIndex
  const from = deployers.own
  const people = [alice, bob, carol, dave, erin].map((index) => getDevAccount(index).address)
  for (const person of people) {
    sender.add({
      from,
      to: devnetContracts.usd,
      data: encodeFunctionData({
        abi: usdCoin.abi,
        functionName: 'mint',
        args: [person, parseUnits('2500', 6)],
      }),
    })
    sender.add({
      from,
      to: devnetContracts.silent,
      data: encodeFunctionData({
        abi: silentCoin.abi,
        functionName: 'mint',
        args: [person, parseEther('40')],
      }),
    })
  }
  sender.add({
    from,
    to: devnetContracts.spam,
    data: encodeFunctionData({
      abi: spamToken.abi,
      functionName: 'airdrop',
      args: [people, parseEther('5000')],
    }),
  })
  for (const owner of [alice, alice, bob]) {
    sender.add({
      from,
      to: devnetContracts.keepsake,
      data: encodeFunctionData({
        abi: keepsake.abi,
        functionName: 'mint',
        args: [getDevAccount(owner).address],
      }),
    })
  }
}
