import type {
  ConnectorGroup,
  FeatureInputs,
  Features,
  RemoteAnswer,
  RemoteFeatureName,
} from './features.ts'
import type { WalletGroup } from '../wallets/wallet.ts'
import type { Kit } from '../kit/kit.ts'

/** Order of the wallet groups. Default of `features.connectorTypeOrder`. */
export const groupOrder: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** What is switched on where neither the site nor a server says anything. */
export const defaultFeatures: Features = {
  email: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  swaps: ['1inch'],
  onramp: ['coinbase', 'meld'],
  activity: true,
  nfts: true,
  reownBranding: true,
  send: true,
  receive: true,
  legalCheckbox: false,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: groupOrder,
  connectMethodsOrder: undefined,
  collapseWallets: false,
  emailShowWallets: true,
}

type RemoteRule = {
  /** The id in the server's answer. */
  readonly id: string
  /** What the feature is when the server's list for it is `config`. */
  readonly read: (config: readonly string[]) => boolean | readonly string[]
}

const asList = (config: readonly string[]) => (config.length > 0 ? config : false)

const remoteRules: Readonly<Record<RemoteFeatureName, RemoteRule>> = {
  email: { id: 'social_login', read: (config) => config.includes('email') },
  socials: { id: 'social_login', read: (config) => asList(config.filter((id) => id !== 'email')) },
  swaps: { id: 'swap', read: asList },
  onramp: { id: 'onramp', read: asList },
  activity: { id: 'activity', read: () => true },
  nfts: { id: 'nfts', read: () => true },
  reownBranding: { id: 'reown_branding', read: () => true },
}

// The record above has exactly these keys; `Object.keys` does not say so.
const remoteNames = Object.keys(remoteRules) as RemoteFeatureName[]

/**
 * What is switched on, and which of the site's settings do not count because the operator has decided. While the server has not answered,
 * what it decides about is off: nothing shows that would vanish again.
 */
export function resolveFeatures({ local: said, remote, prefersLocal }: FeatureInputs) {
  const { history, ...rest } = said
  const local = history === undefined ? rest : { activity: Boolean(history), ...rest }
  const ignored: RemoteFeatureName[] = []
  const decided = remoteNames.map((name) => {
    const own = local[name]
    const { ruled, isChoice } = rule(name, remote)
    const isOwn = own !== undefined && (ruled === 'open' || prefersLocal)
    if (isOwn) return [name, own]
    if (ruled === 'open') return [name, defaultFeatures[name]]
    if (own === undefined || remote === 'pending') return [name, ruled]
    if (isChoice && own === false) return [name, false]
    if (!isList(ruled) || !isList(own)) {
      if (!isChoice || ruled === false) ignored.push(name)
      return [name, ruled]
    }
    const wanted = own.filter((id) => ruled.includes(id))
    const isLess = wanted.length < own.length
    if (isLess || (!isChoice && ruled.some((id) => !own.includes(id)))) ignored.push(name)
    // Who decides what there is need not decide what comes first.
    return [name, isChoice ? asList(wanted) : [...new Set([...wanted, ...ruled])]]
  })
  const given = Object.fromEntries(Object.entries(local).filter(([, value]) => value !== undefined))
  // Every name of `Features` is in one of the three, each with a value of its own type.
  const features = { ...defaultFeatures, ...given, ...Object.fromEntries(decided) } as Features
  return { features, ignored }
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value)
}

/**
 * The operator's word on a feature: `open` where nobody has decided anything.
 *
 * @returns `isChoice` - whether the site may choose among what the operator's server is set up for
 */
function rule(name: RemoteFeatureName, remote: RemoteAnswer) {
  if (remote === 'none') return { ruled: 'open' } as const
  const { id, read } = remoteRules[name]
  const entry = remote === 'pending' ? undefined : remote.find((feature) => feature.id === id)
  if (!entry?.isEnabled) return { ruled: false } as const
  const config = entry.config ?? entry.offered
  return { ruled: config ? read(config) : 'open', isChoice: !entry.config } as const
}

/** Sorts wallet groups: those that the site names first, then the others. */
export function orderGroups(
  features: Features | undefined,
  groups: readonly WalletGroup[],
): readonly WalletGroup[] {
  const order = new Set([...(features?.connectorTypeOrder ?? []), ...groupOrder])
  return [...order].flatMap((type) => groups.filter((group) => group.type === type))
}

/** Takes what the site or the operator says about the features, and tells the developer when a setting of the site does not count. */
export function setFeatureInputs(kit: Kit, change: Partial<FeatureInputs>) {
  const { options, store } = kit
  const before: FeatureInputs = store.getState().featureInputs ?? {
    local: options.features ?? {},
    remote: options.server?.apiUrl ? 'pending' : 'none',
    prefersLocal: options.server?.featuresSource === 'local',
  }
  const featureInputs = { ...before, ...change }
  const { features, ignored } = resolveFeatures(featureInputs)
  store.setState({ featureInputs, features })
  if (ignored.length === 0) return
  const names = ignored
    .map((name) =>
      // What the site has said, and not by this name, it has said by the older one.
      featureInputs.local[name] === undefined
        ? '"features.history" (now "activity")'
        : `"features.${name}"`,
    )
    .join(', ')
  void import('../kit/alerts.ts').then(({ raiseAlert }) =>
    raiseAlert(kit, 'LOCAL_CONFIGURATION_IGNORED', names),
  )
}
