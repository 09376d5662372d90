import { isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { isEvmAddress } from '../../chains/evm/evmAddress.ts'
import { OperatorError } from '../../errors.ts'
import { farcasterContracts } from '../../auth/farcaster/farcasterOptions.ts'
import { checkZone, type CheckedZone, type ZoneOptions } from './zoneOptions.ts'

/** Where names (ENS) are looked up, and whether their pictures are fetched. */
export type NameOptions = {
  /** The chain of ENS; `eip155:1` by default. ENS names resolve only with a node of this chain. */
  readonly chain?: CaipNetworkId | undefined
  /** ENS's universal resolver on that chain. */
  readonly universalResolver?: string | undefined
  /** `off` fetches no pictures; `loopback` reaches this machine's own servers too, also for names off the chain: for development. `on` by default. */
  readonly avatars?: 'on' | 'off' | 'loopback' | undefined
  /** Where pictures with an `ipfs:` address are fetched from, such as `https://ipfs.example.com`. Without one they are not. */
  readonly ipfsGateway?: string | undefined
  /** The zone on that chain whose names the operator gives out. Without it there are none to be had. */
  readonly own?: ZoneOptions | undefined
  /** Where people are also known by their Farcaster accounts. Without it they are not. */
  readonly farcaster?: HubOptions | undefined
}

/** Who says what Farcaster accounts are called, and whose they are. */
export type HubOptions = {
  /** A hub's HTTP API, such as `https://hub.example.com`. */
  readonly hub: string
  /** The chain of the registry, which needs a node; OP Mainnet by default. */
  readonly chain?: `eip155:${string}` | undefined
  /** Says which account an address owns (`idOf`). */
  readonly idRegistry?: string | undefined
}
/** {@link HubOptions} with nothing left open. */
export type CheckedHub = {
  readonly hub: string
  readonly chain: `eip155:${string}`
  readonly idRegistry: string
}

/** The universal resolver's address on Ethereum and its test networks. */
export const ensUniversalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/**
 * Checks the settings of names and fills in their defaults.
 *
 * @throws OperatorError that names the wrong one.
 */
export function checkNames(names: NameOptions = {}): CheckedNames {
  const {
    chain = 'eip155:1',
    universalResolver = ensUniversalResolver,
    avatars = 'on',
    ipfsGateway,
  } = names
  if (!isCaipNetworkId(chain) || !/^eip155:[1-9][0-9]{0,15}$/.test(chain))
    throw new OperatorError('The chain of the names has to be written as eip155:<chain id>.')
  if (!isEvmAddress(universalResolver))
    throw new OperatorError(
      `The universal resolver ${universalResolver} is no address, or its checksum is wrong.`,
    )
  if (ipfsGateway !== undefined && !/^https?:$/.test(protocolOf(ipfsGateway)))
    throw new OperatorError('The IPFS gateway has to be an http or https address.')
  // By the pattern above it is an EVM chain.
  const evmChain = chain as `eip155:${string}`
  return {
    chain: evmChain,
    universalResolver,
    avatars,
    ipfsGateway,
    own: names.own && checkZone(names.own),
    farcaster: names.farcaster && checkHub(names.farcaster),
  }
}

/** {@link NameOptions} with nothing left open. */
export type CheckedNames = {
  readonly chain: `eip155:${string}`
  readonly universalResolver: string
  readonly avatars: 'on' | 'off' | 'loopback'
  readonly ipfsGateway: string | undefined
  readonly own: CheckedZone | undefined
  readonly farcaster: CheckedHub | undefined
}

/** @throws OperatorError where Farcaster's registry is on a chain that there is no node of. */
export function requireHubNode(
  { farcaster }: Pick<CheckedNames, 'farcaster'>,
  chains: Readonly<Record<string, unknown>>,
): void {
  if (farcaster && !Object.hasOwn(chains, farcaster.chain))
    throw new OperatorError(
      `LATCHKEY_FARCASTER_HUB needs a node of the chain ${farcaster.chain}, which the registry is on: set LATCHKEY_RPC_${farcaster.chain.slice('eip155:'.length)}.`,
    )
}

function checkHub({ hub, chain = 'eip155:10', idRegistry }: HubOptions): CheckedHub {
  if (!/^https?:$/.test(protocolOf(hub)))
    throw new OperatorError('LATCHKEY_FARCASTER_HUB has to be an http or https address.')
  const { idRegistry: usual } = farcasterContracts
  return { hub: hub.replace(/\/+$/, ''), chain, idRegistry: idRegistry ?? usual }
}

function protocolOf(value: string) {
  return URL.canParse(value) ? new URL(value).protocol : ''
}
