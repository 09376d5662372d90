import { encodeFunctionData } from 'viem'
import { devAccountIndex, getDevAccount } from './accounts.ts'
import { deployers, devnetContracts } from './contracts.ts'
import type { Sender } from './createSender.ts'
import { describeInData, localPicture } from './localNfts.ts'
import { curio } from './generated/curio.ts'
import { edition } from './generated/edition.ts'

const lighthouse = {
  name: 'Lighthouse at Night',
  description: 'Keeper of a harbour that no ship of the local world has ever called at.',
  image: localPicture('lighthouse'),
  attributes: [
    { trait_type: 'Sea', value: 'Calm' },
    { trait_type: 'Lamp', value: 'Amber' },
    { display_type: 'number', trait_type: 'Steps', value: 199 },
  ],
}
const moth = {
  name: 'Moth of the Third Shelf',
  description: 'Found in a library of smart contracts.',
  image: localPicture('moth'),
  attributes: [{ trait_type: 'Wings', value: 'Walnut' }],
}
const stamp = {
  name: 'Evening Stamp',
  description: 'One of a sheet. Good for a letter to a neighbouring chain.',
  image: localPicture('stamp'),
  attributes: [{ trait_type: 'Sheet', value: 'Second' }],
}
const advertisement = {
  name: 'Claim 5000 USD at dnet.example.com',
  description: 'You are eligible for a reward. Visit the site and connect your wallet now.',
  image: localPicture('stamp'),
}

/** Gives people tokens that are one of their kind, or of a numbered kind, and an advertisement that nobody asked for. */
export function mintNfts(sender: Sender): void {
  const { alice, bob, carol } = devAccountIndex
  const from = deployers.own
  const addressOf = (index: number) => getDevAccount(index).address
  const mints = [
    [alice, lighthouse],
    [bob, moth],
    [alice, moth],
  ] as const
  for (const [owner, description] of mints)
    sender.add({
      from,
      to: devnetContracts.curio,
      data: encodeFunctionData({
        abi: curio.abi,
        functionName: 'mint',
        args: [addressOf(owner), describeInData(description)],
      }),
    })
  for (const [owner, amount] of [
    [alice, 5n],
    [bob, 2n],
    [carol, 12n],
  ] as const)
    sender.add({
      from,
      to: devnetContracts.edition,
      data: encodeFunctionData({
        abi: edition.abi,
        functionName: 'mint',
        args: [addressOf(owner), 1n, amount, describeInData(stamp)],
      }),
    })
  sender.add({
    from,
    to: devnetContracts.curio,
    data: encodeFunctionData({
      abi: curio.abi,
      functionName: 'airdrop',
      args: [
        Array.from({ length: 10 }, (_, index) => addressOf(index)),
        describeInData(advertisement),
      ],
    }),
  })
}
