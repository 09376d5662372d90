import { serveAdmin } from './admin/serveAdmin.ts'
import { createKeys, type Keys } from './auth/keys/createKeys.ts'
import { developmentSecret, parseSecret } from './auth/keys/masterSecret.ts'
import { openRoot } from './auth/keys/openRoot.ts'
import { openCatalogue, type OpenCatalogue } from './catalogue/openCatalogue.ts'
import { refusePlainHttp } from './config/production.ts'
import type { ServerSettings } from './config/serverSettings.ts'
import { readFrameFiles, type FrameFile } from './frame/frameFiles.ts'
import type { Logger } from './log.ts'
import { openStore } from './store/openStore.ts'
import { createProjectCache } from './store/projectCache.ts'
import { ensureProject, listProjects } from './store/projects.ts'
import type { Project } from './store/schema.ts'
import type { Store } from './store/store.ts'

/** Base of a server's services: files, the store and the records in it. */
export interface Resources {
  readonly store: Store
  findProject(id: string): Promise<Project | undefined>
  readonly catalogue: OpenCatalogue
  /** The built frame and the keys of its logins. Absent without a secure frame. */
  readonly frame: FrameResources | undefined
  /** Closes the store too, unless the caller has opened it. */
  close(): Promise<void>
}

/** Files and store of a secure frame. */
export interface FrameResources {
  readonly url: string
  readonly files: ReadonlyMap<string, FrameFile>
  readonly keys: Keys
}

/**
 * Opens store, catalogue and keys, and closes what it has opened if one of them fails.
 *
 * @throws OperatorError if a file is wrong, the data folder is in use, or the database does not answer.
 */
export async function openResources(settings: ServerSettings): Promise<Resources> {
  const { limits, frameUrl } = settings
  const files = frameUrl === undefined ? undefined : await readFrameFiles(settings.frameFolder)
  const opening = openCatalogue({ ...settings, dataFolder: folderOf(settings) }, limits)
  opening.catch(() => {}) // It is awaited below, where the store can be closed.
  const store = settings.store ?? (await openStore(settings))
  const projects = createProjectCache(store, limits)
  const close = async () => {
    projects.stop()
    if (!settings.store) await store.close()
  }
  try {
    const catalogue = await opening
    const keys = files && (await openKeys(store, settings))
    await ensureProjects(store, settings)
    const stopAdmin = await startAdmin(store, catalogue, settings)
    return {
      store,
      findProject: projects.get,
      catalogue,
      frame: frameUrl !== undefined && files && keys ? { url: frameUrl, files, keys } : undefined,
      close: async () => {
        await stopAdmin()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A store that was opened elsewhere knows its own folder. */
function folderOf({ store, dataFolder }: ServerSettings) {
  return store ? store.dataFolder : dataFolder
}

async function openKeys(store: Store, settings: ServerSettings): Promise<Keys> {
  const { secret, oldSecrets } = settings
  // Production has refused a missing secret by now.
  const master =
    secret === undefined ? await developmentSecret(folderOf(settings)) : parseSecret(secret)
  const older = oldSecrets.map((one) => parseSecret(one, 'LATCHKEY_OLD_SECRETS'))
  return createKeys(await openRoot(store, master, older))
}

async function ensureProjects(store: Store, { projects, isProduction, log }: ServerSettings) {
  for (const project of projects) await ensureProject(store, project, !isProduction)
  if (isProduction) checkProjects(await listProjects(store), log)
}

/** Refuses plain-http origins, and warns of projects whose frame any preview may show. */
function checkProjects(projects: readonly Project[], log: Logger) {
  for (const { allowedOrigins } of projects) refusePlainHttp(allowedOrigins)
  const open = projects.filter(({ defaultAncestors }) => defaultAncestors).map(({ id }) => id)
  if (open.length > 0)
    log.warn(
      { projects: open },
      'Pages on localhost, *.vercel.app, *.pages.dev and *.ngrok-free.app may show the frame of these projects. Run `latchkey project set-default-ancestors ID off` for each that is not under development.',
    )
}

async function startAdmin(
  store: Store,
  catalogue: OpenCatalogue,
  { isProduction }: ServerSettings,
): Promise<() => Promise<void>> {
  if (store.dataFolder === undefined) return async () => {}
  return serveAdmin(store, { isProduction, catalogue })
}
