import type { Network } from '@latchkey/protocol'
import { KitError } from '../errors/KitError.ts'
import { assertNames } from './assertNames.ts'
import type { KitOptions } from './kit.ts'

/**
 * Checks the names and values that the types cannot check for callers without them.
 *
 * @throws KitError INVALID_OPTION with the option, its value and the fix; SIGN_IN_TWICE; NO_NETWORKS; ADAPTER_TWICE
 */
export function assertOptions(options: KitOptions) {
  const {
    networks,
    adapters,
    connectors,
    defaultNetwork,
    siwx,
    siweConfig,
    server,
    embedded,
    projectId,
    metadata,
    features,
    telemetry,
    walletConnect,
    wallets,
    rpc,
    legal,
    chains,
    trusted,
    connection,
    logging,
    ...unknown
  } = options
  assertNames(options)
  for (const name in unknown) assertOption(false, name, 'unknown', 'a known option')
  if (siwx && siweConfig)
    throw new KitError('SIGN_IN_TWICE', 'Cannot set both `siweConfig` and `siwx` options')
  if (!networks?.[0]) throw new KitError('NO_NETWORKS', 'Network Not Found')
  networks.forEach((network, index) => assertNetwork(network, `networks[${index}]`))
  if (defaultNetwork) assertNetwork(defaultNetwork, 'defaultNetwork')
  assertOption(Array.isArray(adapters), 'adapters', adapters, '[adapter()]')
  assertEach(adapters, 'adapter', 'load')
  const namespaces = adapters.map((adapter) => adapter.namespace)
  if (new Set(namespaces).size < namespaces.length)
    throw new KitError('ADAPTER_TWICE', 'Two adapters for one namespace')
  assertEach(connectors, 'connector', 'connect')
  const approvals = embedded?.approvals
  assertOption(
    /^(frame|window)?$/.test(approvals ?? ''),
    'embedded.approvals',
    approvals,
    'frame or window',
  )
  assertOrigin(server?.apiUrl, 'server.apiUrl')
  assertOrigin(embedded?.frameUrl, 'embedded.frameUrl')
}

/** @throws KitError INVALID_OPTION for a chain of viem, which `fromChain` turns into a network */
export function assertNetwork(network: Network | undefined, option: string) {
  assertOption(network?.caipNetworkId, option, network, 'fromChain(chain)')
}

/** Checks that each entry is the result of a call, such as `adapter()`, and not the function itself. */
function assertEach<Entry>(
  entries: readonly Entry[] | undefined,
  name: string,
  member: keyof Entry,
) {
  entries?.forEach((entry, index) =>
    assertOption(entry?.[member], `${name}s[${index}]`, entry, `${name}()`),
  )
}

function assertOrigin(url: string | undefined, option: string) {
  assertOption(!url || /^https?:\/\/\w/.test(url), option, url, 'https://…')
}

function assertOption(isValid: unknown, option: string, value: unknown, fix: string) {
  if (isValid) return
  // Functions and chains have a name.
  const shown = (value as { readonly name?: unknown } | undefined)?.name ?? value
  throw new KitError('INVALID_OPTION', `\`${option}\` is ${String(shown)}. Pass ${fix}`)
}
