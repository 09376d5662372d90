import { randomBytes } from 'node:crypto'
import { parseOriginPattern } from '@latchkey/protocol'
import { featureIds, type RemoteFeature } from '@latchkey/protocol/api'
import { asc, eq } from 'drizzle-orm'
import { OperatorError } from '../errors.ts'
import { limits } from '../config/limits.ts'
import { isZone } from '../accounts/names/zoneOptions.ts'
import { projects, type Project } from './schema.ts'
import type { Store } from './store.ts'

/** What a project is made from; all but the name has a default. */
export type NewProject = {
  readonly id?: string | undefined
  readonly name: string
  readonly allowedOrigins?: readonly string[] | undefined
  readonly features?: readonly RemoteFeature[] | undefined
  /** True if preview hosts and the visitor's own machine can show the frame too. Default false. */
  readonly previews?: boolean | undefined
}

/**
 * What a new project may offer: of buying and swapping, whatever the server is set up for. A kit shows of it only what it has and its site has not switched off. */
export const defaultFeatures: readonly RemoteFeature[] = [
  {
    id: 'social_login',
    isEnabled: true,
    config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  { id: 'swap', isEnabled: true, config: null },
  { id: 'onramp', isEnabled: true, config: null },
  { id: 'activity', isEnabled: true, config: [] },
  { id: 'nfts', isEnabled: true, config: [] },
  { id: 'reown_branding', isEnabled: true, config: [] },
  { id: 'names', isEnabled: true, config: null },
]

/**
 * Makes a project.
 *
 * @throws OperatorError when the id is taken or malformed, or an origin is not a CSP host-source.
 */
export async function createProject(store: Store, project: NewProject): Promise<Project> {
  const row = {
    id: checkId(project.id ?? randomBytes(16).toString('hex')),
    name: checkName(project.name),
    allowedOrigins: checkOrigins(project.allowedOrigins ?? []),
    features: checkFeatures(project.features ?? defaultFeatures),
    defaultAncestors: project.previews ?? false,
  }
  const [made] = await written(
    store.db.insert(projects).values(row).onConflictDoNothing().returning(),
  )
  if (!made) throw new OperatorError(`There is a project ${row.id} already. Choose another id.`)
  store.projectChanged(made.id)
  return made
}

/**
 * Makes a project, or brings the one with its id to these values. What is not given stays as it is.
 *
 * @param hasPreviews - whether one that is made may be shown by previews, where it does not say so itself
 */
export async function ensureProject(
  store: Store,
  project: NewProject & { readonly id: string },
  hasPreviews = false,
): Promise<Project> {
  const current = await getProject(store, project.id)
  if (!current)
    try {
      return await createProject(store, { previews: hasPreviews, ...project })
    } catch (error) {
      // Of servers that start together, another one may have made it meanwhile.
      if (!(await getProject(store, project.id))) throw error
    }
  return update(store, project.id, {
    name: checkName(project.name),
    ...(project.allowedOrigins && { allowedOrigins: checkOrigins(project.allowedOrigins) }),
    ...(project.features && { features: checkFeatures(project.features) }),
    ...(project.previews !== undefined && { defaultAncestors: project.previews }),
  })
}

/** All projects, the oldest first. */
export function listProjects(store: Store): Promise<Project[]> {
  return store.db.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id))
}

/** One project, if there is one with this id. */
export async function getProject(store: Store, id: string): Promise<Project | undefined> {
  const [found] = await store.db.select().from(projects).where(eq(projects.id, id))
  return found
}

/**
 * Replaces the origins that may use a project.
 *
 * @throws OperatorError when there is no such project, or an origin is not a CSP host-source.
 */
export async function setOrigins(
  store: Store,
  id: string,
  origins: readonly string[],
): Promise<Project> {
  return update(store, id, { allowedOrigins: checkOrigins(origins) })
}

/**
 * Says whether hosts of previews and the visitor's own machine may show the project's frame besides its origins.
 *
 * @throws OperatorError when there is no such project.
 */
export async function setDefaultAncestors(
  store: Store,
  id: string,
  isOn: boolean,
): Promise<Project> {
  return update(store, id, { defaultAncestors: isOn })
}

/** A feature to switch; without `config` it may use what it could use before, or else what it does by default. */
export type FeatureChange = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null | undefined
}

/**
 * Switches features of a project; those not named stay as they are.
 *
 * @throws OperatorError when there is no such project or feature.
 */
export async function setFeatures(
  store: Store,
  id: string,
  changes: readonly FeatureChange[],
): Promise<Project> {
  const change = store.db.transaction(async (tx) => {
    const [current] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!current) throw new OperatorError(noSuchProject(id))
    const features = new Map(current.features.map((feature) => [feature.id, feature]))
    for (const { id: name, isEnabled, config } of changes) {
      const next = config === undefined ? configBefore(name, features.get(name)) : config
      features.set(name, { id: name, isEnabled, config: next && [...next] })
    }
    const values = { features: checkFeatures([...features.values()]) }
    const [changed] = await tx.update(projects).set(values).where(eq(projects.id, id)).returning()
    return changed ?? current
  })
  const row = await written(change)
  store.projectChanged(id)
  return row
}

/** What a feature may use that is switched without a word on that. */
function configBefore(id: string, before: RemoteFeature | undefined) {
  // These are off without anything to use. An older version wrote so for `on` where there was no row.
  const isSpoilt = before?.config?.length === 0 && ['swap', 'onramp', 'names'].includes(id)
  if (before && !isSpoilt) return before.config
  return defaultFeatures.find((feature) => feature.id === id)?.config ?? null
}

async function update(
  store: Store,
  id: string,
  values: Partial<Pick<Project, 'name' | 'allowedOrigins' | 'features' | 'defaultAncestors'>>,
): Promise<Project> {
  const [row] = await written(
    store.db.update(projects).set(values).where(eq(projects.id, id)).returning(),
  )
  if (!row) throw new OperatorError(noSuchProject(id))
  store.projectChanged(id)
  return row
}

/** A write that fails below the tables (a full disk, a lost database) says so to the operator. */
async function written<result>(write: PromiseLike<result>): Promise<result> {
  try {
    return await write
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorError(
      `The store could not be written (${message}). Nothing has been changed. If its disk is full, make room and restart the server.`,
      { cause: error },
    )
  }
}

function noSuchProject(id: string) {
  return `There is no project ${id}. \`latchkey project list\` shows those there are.`
}

function checkId(id: string) {
  if (isProjectId(id)) return id
  throw new OperatorError(`A project id is 1 to 64 letters, digits, - or _, not "${id}".`)
}

/** Whether a project can have this id. */
export function isProjectId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id)
}

function checkName(name: string) {
  if (name.trim() !== '' && name.length <= 200 && !name.includes('\0')) return name.trim()
  throw new OperatorError('A project needs a name of 1 to 200 characters.')
}

function checkOrigins(origins: readonly string[]) {
  if (origins.length > limits.projectOrigins)
    throw new OperatorError(`A project has at most ${limits.projectOrigins} origins.`)
  for (const origin of origins)
    if (!parseOriginPattern(origin))
      throw new OperatorError(
        `"${origin}" is not an allowed origin. Write a scheme, a host and a port if it is not the default one, without a path: https://app.example.com, https://*.example.com, http://localhost:*.`,
      )
  return [...new Set(origins.map((origin) => origin.toLowerCase()))]
}

function checkFeatures(features: readonly RemoteFeature[]) {
  for (const { id, config } of features) {
    if (!featureIds.some((known) => known === id))
      throw new OperatorError(`There is no feature "${id}". Those are ${featureIds.join(', ')}.`)
    for (const entry of config ?? [])
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(entry) && !(id === 'names' && isZone(entry)))
        throw new OperatorError(`"${entry}" is not something that ${id} can use.`)
  }
  return features
}
