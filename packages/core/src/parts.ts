import { SignInUnavailableError } from './errors/signIn.ts'
import { isListed } from './isListed.ts'
import type { Kit } from './kit.ts'

// What a kit fetches by itself later on. These stand behind `run.ts`, so that a page's first script names one file and not all of them with what they need.

/** What the operator's server is asked with. */
export async function createApi(kit: Kit) {
  return (await import('./server.ts')).createKitApi(kit)
}

/** Where remote data is kept. */
export async function createQueries() {
  return (await import('./query/createQueryClient.ts')).createQueryClient()
}

/** The page's side of the frame. */
export async function createKitFrame(kit: Kit) {
  return (await import('./frame/createFrame.ts')).createFrame(kit)
}

/** What has people sign in. */
export async function createKitSignIn(kit: Kit) {
  const entry = kit.options.siwx ?? kit.options.siweConfig
  if (!entry) throw new SignInUnavailableError({ details: 'createKit({ siwx }) says how.' })
  return (await entry.load())(kit)
}

/** Tells of what is wrong with the options. */
export async function raiseMistakes(kit: Kit) {
  const { projectId, networks, defaultNetwork } = kit.options
  const { raiseAlert } = await import('./alerts.ts')
  if (!projectId) raiseAlert(kit, 'PROJECT_ID_NOT_CONFIGURED')
  if (defaultNetwork && !isListed({ networks }, defaultNetwork.caipNetworkId))
    raiseAlert(kit, 'NETWORK_NOT_FOUND')
}
