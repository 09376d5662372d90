import { getAddress } from 'viem'
import type { ConfiguredChain } from '../../chains/chains.ts'
import type { Reader } from '../../chains/evm/reader.ts'
import type { Limits } from '../../config/limits.ts'
import { createEns } from './ens.ts'
import { createEnsSource } from './ensSource.ts'
import { createFarcasterSource } from './farcasterSource.ts'
import type { CheckedNames } from './nameOptions.ts'
import type { NameSource } from './nameSource.ts'
import { createSnsSource, solanaMainnet } from './snsSource.ts'

/** Who is asked for names after the operator's own, in the order of `docs/names.md`. */
export function createNameSources(options: {
  readonly names: CheckedNames
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly readerOf: (caipNetworkId: string) => Reader | undefined
  readonly limits: Limits
}): NameSource[] {
  const { names, chains, readerOf, limits } = options
  const ens = chains.get(names.chain)?.chain
  const solana = chains.get(solanaMainnet)?.chain
  const accounts = names.farcaster && readerOf(names.farcaster.chain)
  const farcaster =
    names.farcaster && accounts
      ? createFarcasterSource(names.farcaster, names.chain, accounts, limits)
      : undefined
  return [
    ...(solana ? [createSnsSource(solana)] : []),
    ...(ens
      ? [
          createEnsSource(
            createEns({
              chain: ens,
              universalResolver: getAddress(names.universalResolver),
              allowLoopback: names.avatars === 'loopback',
              limits,
            }),
            names.chain,
          ),
        ]
      : []),
    ...(farcaster ? [farcaster] : []),
  ]
}
