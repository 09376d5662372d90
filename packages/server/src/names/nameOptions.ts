import { isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { isEvmAddress } from '../balances/evmAddress.ts'
import { OperatorError } from '../errors.ts'

/** Where names (ENS) are looked up, and whether their pictures are fetched. */
export type NameOptions = {
  /** The chain of the registry; `eip155:1` by default. Without a node of it nobody has a name. */
  readonly chain?: CaipNetworkId | undefined
  /** The registry of EIP-137 on that chain. */
  readonly registry?: string | undefined
  /** `off` fetches no pictures; `loopback` reaches this machine's own servers too, for development. `on` by default. */
  readonly avatars?: 'on' | 'off' | 'loopback' | undefined
  /** Where pictures with an `ipfs:` address are fetched from, such as `https://ipfs.example.com`. Without one they are not. */
  readonly ipfsGateway?: string | undefined
}

/** The registry's address on the main chains and most test chains. */
export const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/**
 * Checks the settings of names and fills in their defaults.
 *
 * @throws OperatorError that names the wrong one.
 */
export function checkNames(names: NameOptions = {}): CheckedNames {
  const { chain = 'eip155:1', registry = ensRegistry, avatars = 'on', ipfsGateway } = names
  if (!isCaipNetworkId(chain) || !/^eip155:[1-9][0-9]{0,15}$/.test(chain))
    throw new OperatorError('The chain of the names has to be written as eip155:<chain id>.')
  if (!isEvmAddress(registry))
    throw new OperatorError('The registry of the names is no address, or its checksum is wrong.')
  if (ipfsGateway !== undefined && !/^https?:$/.test(protocolOf(ipfsGateway)))
    throw new OperatorError('The IPFS gateway has to be an http or https address.')
  return { chain, registry, avatars, ipfsGateway }
}

/** {@link NameOptions} with nothing left open. */
export type CheckedNames = {
  readonly chain: CaipNetworkId
  readonly registry: string
  readonly avatars: 'on' | 'off' | 'loopback'
  readonly ipfsGateway: string | undefined
}

function protocolOf(value: string) {
  return URL.canParse(value) ? new URL(value).protocol : ''
}
