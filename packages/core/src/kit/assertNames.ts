import { KitError } from '../errors/KitError.ts'
import type { KitOptions } from './kit.ts'

/** Names of the options at the top. */
export const topNames =
  'projectId networks defaultNetwork adapters connectors metadata features siwx siweConfig telemetry walletConnect wallets server rpc embedded legal chains trusted connection logging'

/** Names of the options in each group. */
export const groupNames = {
  wallets:
    'allWallets featuredWalletIds includeWalletIds excludeWalletIds customWallets connectorImages enableWallets enableWalletConnect enableEIP6963 enableInjected preferUniversalLinks enableWalletGuide',
  server: 'apiUrl featuresSource',
  rpc: 'customRpcUrls',
  embedded: 'frameUrl approvals',
  legal: 'termsConditionsUrl privacyPolicyUrl',
  chains: 'chainImages tokens unsupportedChain enableNetworkSwitch',
  trusted: 'swapRouters onrampHosts',
  connection: 'enableReconnect storage timeouts',
  logging: 'logLevel debug',
} as const

/**
 * Checks the names of all options. Does nothing in production, so that bundlers leave the tables out, and without a bundler.
 *
 * @throws KitError INVALID_OPTION with the place of the option, or the most similar name
 */
export function assertNames(options: KitOptions) {
  let message: string | undefined
  try {
    if (process.env.NODE_ENV !== 'production') message = explainUnknown(options)
  } catch {
    // A browser without a bundler has no `process`.
  }
  if (message) throw new KitError('INVALID_OPTION', message)
}

function explainUnknown(options: KitOptions): string | undefined {
  const name = Object.keys(options).find((name) => !topNames.split(' ').includes(name))
  if (name) return explain('', name, topNames)
  for (const [group, names] of Object.entries(groupNames)) {
    // The keys of the table are groups of options.
    const given = Object.keys(options[group as keyof typeof groupNames] ?? {})
    const name = given.find((name) => !names.split(' ').includes(name))
    if (name) return explain(`${group}.`, name, names)
  }
  return undefined
}

function explain(prefix: string, name: string, siblings: string) {
  const groups = Object.entries(groupNames)
  const [group] = groups.find(([, names]) => names.split(' ').includes(name)) ?? []
  const isAtTop = topNames.split(' ').includes(name)
  if (group || isAtTop) return `\`${prefix}${name}\` is now \`${group ? `${group}.` : ''}${name}\``
  const near = siblings.split(' ').find((known) => isNear(known, name))
  return `\`${prefix}${name}\` is unknown${near ? `. Did you mean \`${prefix}${near}\`?` : ''}`
}

/** Checks whether two names differ in two adjacent letters at most. */
function isNear(known: string, name: string) {
  return (
    Math.abs(known.length - name.length) < 2 &&
    [...name].some(
      (_, at) => known.startsWith(name.slice(0, at)) && known.endsWith(name.slice(at + 2)),
    )
  )
}
