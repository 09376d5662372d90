import { isEvmAddress } from '../../chains/evm/evmAddress.ts'
import { OperatorError } from '../../errors.ts'

/** How people log in with Farcaster. */
export type FarcasterOptions = {
  /**
   * Where sign-in channels are made. By default this server makes them itself, at `/v1/channel`; Farcaster's own app answers those of
   * `https://relay.farcaster.xyz`.
   */
  readonly relay?: string | undefined
  /** The page of the app that answers channels of this server: the link is this address with `channelToken`. Needed without `relay`. */
  readonly app?: string | undefined
  /**
   * What that app says to this server's channels in `X-Farcaster-Auth-Relay-Key`. Without it anybody who holds a channel's token may answer,
   * and names that come with an answer are not believed: an account is then called by its number.
   */
  readonly relayKey?: string | undefined
  /** The chain that the registries are on; OP Mainnet by default. What a sign-in message says stays 10. */
  readonly chain?: `eip155:${string}` | undefined
  /** Nodes of that chain; those that the chain is configured with by default. */
  readonly upstreams?: readonly string[] | undefined
  /** Says which account an address owns (`idOf`). */
  readonly idRegistry?: string | undefined
  /** Says which addresses may sign in for an account (`keyDataOf`). */
  readonly keyRegistry?: string | undefined
}

/** Where Farcaster's contracts are on OP Mainnet. */
export const farcasterContracts = {
  idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const

/** The settings, checked and complete. */
export type CheckedFarcaster = Pick<FarcasterOptions, 'relay' | 'app' | 'relayKey'> & {
  readonly chain: `eip155:${string}`
  readonly upstreams: readonly string[]
  readonly idRegistry: string
  readonly keyRegistry: string
}

/**
 * Checks what an operator set up.
 *
 * @param chains - the configured chains, for the nodes of one of them.
 * @throws OperatorError that names the setting.
 */
export function checkFarcaster(
  options: FarcasterOptions,
  chains: Readonly<Record<string, { readonly upstreams: readonly string[] }>>,
): CheckedFarcaster {
  const { relay, app, relayKey, chain = 'eip155:10' } = options
  const { idRegistry, keyRegistry } = { ...farcasterContracts, ...withoutGaps(options) }
  if (!/^eip155:[1-9][0-9]{0,15}$/.test(chain))
    throw new OperatorError('LATCHKEY_FARCASTER_CHAIN has to be a chain id, such as 10.')
  const upstreams = options.upstreams ?? chains[chain]?.upstreams ?? []
  if (upstreams.length === 0)
    throw new OperatorError(
      `Farcaster's registries are on the chain ${chain}, of which there is no node: set LATCHKEY_FARCASTER_RPC.`,
    )
  for (const url of upstreams) requireWeb('LATCHKEY_FARCASTER_RPC', url)
  if (relay !== undefined) requireWeb('LATCHKEY_FARCASTER_RELAY', relay)
  if (app !== undefined) requireWeb('LATCHKEY_FARCASTER_APP', app)
  if (relay === undefined && app === undefined)
    throw new OperatorError(
      "LATCHKEY_FARCASTER_APP has to be the page of an app that answers this server's channels. For Farcaster's own app set LATCHKEY_FARCASTER_RELAY=https://relay.farcaster.xyz instead.",
    )
  for (const [name, address] of [
    ['LATCHKEY_FARCASTER_ID_REGISTRY', idRegistry],
    ['LATCHKEY_FARCASTER_KEY_REGISTRY', keyRegistry],
  ] as const)
    if (!isEvmAddress(address)) throw new OperatorError(`${name} has to be an address.`)
  return {
    relay: relay?.replace(/\/+$/, ''),
    app,
    relayKey,
    chain,
    upstreams,
    idRegistry,
    keyRegistry,
  }
}

/**
 * Refuses what is not encrypted.
 *
 * @throws OperatorError that names the setting.
 */
export function refusePlainFarcaster({ relay, app }: FarcasterOptions): void {
  for (const [name, url] of [
    ['LATCHKEY_FARCASTER_RELAY', relay],
    ['LATCHKEY_FARCASTER_APP', app],
  ] as const)
    if (url?.startsWith('http:'))
      throw new OperatorError(`In production ${name} has to be an https address.`)
}

function withoutGaps({ idRegistry, keyRegistry }: FarcasterOptions) {
  return {
    ...(idRegistry !== undefined && { idRegistry }),
    ...(keyRegistry !== undefined && { keyRegistry }),
  }
}

function requireWeb(name: string, value: string) {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new OperatorError(`${name} has to be a web address, such as https://relay.example.com.`)
}
