import { lazyContracts, lazyOwnNames, lazyReads } from './accounts/lazyReads.ts'
import { createAuth } from './auth/createAuth.ts'
import { createFarcaster } from './auth/farcaster/createFarcaster.ts'
import { createSocial } from './auth/social/createSocial.ts'
import { configureChains } from './chains/configureChains.ts'
import type { ServerSettings } from './config/serverSettings.ts'
import { createFrameSite } from './frame/createFrameSite.ts'
import { createHistory } from './history/createHistory.ts'
import { createBudgets, type Budgets } from './http/budgets.ts'
import { createOnramp } from './onramp/createOnramp.ts'
import { openResources, type Resources } from './openResources.ts'
import { createRelay } from './relay/createRelay.ts'
import type { AuthServices, Services } from './services.ts'
import { swapSourcesOf } from './swaps/swapOptions.ts'
import { createTelemetry } from './telemetry/createTelemetry.ts'

/**
 * Opens store and files, and creates every service of a server from its settings.
 *
 * @throws OperatorError if a file is wrong, the data folder is in use, or the database does not answer.
 */
export async function createServices(settings: ServerSettings): Promise<Services> {
  const resources = await openResources(settings)
  const { store, findProject, catalogue } = resources
  const { limits, log, publicUrl, swap } = settings
  const budgets = createBudgets(limits)
  const chains = configureChains(settings.chains, { limits, log })
  const auth = createAuthServices(settings, resources)
  const services = {
    limits,
    publicUrl,
    store,
    budgets,
    findProject,
    chains,
    auth,
    swaps: { sourceIds: swapSourcesOf(chains.values(), swap) },
    ...createAccountServices(settings, resources, chains),
    onramp: createOnramp({ settings: settings.onramp, store, limits, log }),
    catalogue,
    telemetry: createTelemetry({ settings: settings.telemetry, store, limits, log }),
    relay: settings.relay ? createRelay({ ...settings, store, budgets, findProject }) : undefined,
    frameSite: createFrame(settings, resources, { auth, budgets }),
  }
  return { ...services, close: () => closeServices(services, resources) }
}

/** Creates what reads accounts and chains: balances, names, NFTs, swaps and history. */
function createAccountServices(
  settings: ServerSettings,
  { store }: Resources,
  chains: Services['chains'],
): Pick<Services, 'accounts' | 'history'> {
  const { names, prices, swap, limits, log } = settings
  const contracts = lazyContracts({ chains, prices, limits, log })
  const history = createHistory(settings.history, { chains, store, contracts, limits, log })
  const ownNames = lazyOwnNames(names, { chains, store, limits })
  const reads = lazyReads({ chains, names, ownNames, contracts, swap, history, limits, log })
  return { accounts: { reads, ownNames, nameZone: names.own?.zone }, history }
}

function createAuthServices(
  settings: ServerSettings,
  { store, findProject, frame }: Resources,
): AuthServices | undefined {
  if (!frame) return undefined
  const { limits, log, publicUrl, mail } = settings
  const { keys, url: frameUrl } = frame
  const auth = createAuth({ store, keys, limits, log, frameUrl, publicUrl, mail, findProject })
  const { codes, budgets, profiles } = auth
  const social = createSocial({
    options: settings.social,
    store,
    limits,
    log,
    codes,
    budgets,
    profiles,
    key: keys.social,
    frameUrl,
    apiUrl: () => publicUrl ?? settings.apiUrl(),
  })
  const farcaster =
    settings.farcaster &&
    createFarcaster({ settings: settings.farcaster, store, limits, log, profiles })
  const loginIds = [...(mail ? ['email'] : []), ...social.ids, ...(farcaster ? ['farcaster'] : [])]
  return { ...auth, social, farcaster, wrapper: keys.wrapper, frameUrl, loginIds }
}

function createFrame(
  { apiUrl, log, trustedProxies }: ServerSettings,
  { frame, findProject }: Resources,
  { auth, budgets }: { readonly auth: AuthServices | undefined; readonly budgets: Budgets },
): Services['frameSite'] {
  if (!frame || !auth) return undefined
  const { nonce } = auth
  return createFrameSite({
    files: frame.files,
    apiUrl,
    nonce,
    findProject,
    log,
    budgets,
    trustedProxies,
  })
}

async function closeServices(
  { relay, auth, history, onramp, telemetry }: Omit<Services, 'close'>,
  resources: Resources,
) {
  await relay?.hangUp()
  await relay?.close()
  auth?.farcaster?.close()
  await history.close()
  onramp.close()
  telemetry.close()
  await auth?.close()
  await resources.close()
}
