import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { deployers, devnetContracts } from './contracts.ts'
import type { Sender } from './createSender.ts'
import { getFarcasterAccounts } from './farcasterAccounts.ts'
import { farcasterIds } from './generated/farcasterIds.ts'
import { farcasterKeys } from './generated/farcasterKeys.ts'

/** The type of keys that are addresses which may sign in. */
const authAddressKey = 2

/** Gives the people of a development chain their Farcaster accounts, in the order of their numbers. */
export function registerFarcasterAccounts(sender: Sender): void {
  const from = deployers.own
  for (const { fid, custody, signer, authMethod } of getFarcasterAccounts()) {
    sender.add({
      from,
      to: devnetContracts.farcasterIds,
      data: encodeFunctionData({
        abi: farcasterIds.abi,
        functionName: 'register',
        args: [custody],
      }),
    })
    if (authMethod === 'custody') continue
    sender.add({
      from,
      to: devnetContracts.farcasterKeys,
      data: encodeFunctionData({
        abi: farcasterKeys.abi,
        functionName: 'add',
        args: [BigInt(fid), authAddressKey, encodeAbiParameters([{ type: 'address' }], [signer])],
      }),
    })
  }
}
