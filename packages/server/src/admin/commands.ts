import { remoteFeature } from '@latchkey/protocol/api'
import * as z from 'zod'
import type { OpenCatalogue } from '../catalogue/openCatalogue.ts'
import { OperatorError } from '../errors.ts'
import { removeName, type RemovedName } from '../accounts/names/removeName.ts'
import { refusePlainHttp } from '../config/production.ts'
import { readWaitingOf, removeWaitingOf, type RemovedMessages } from '../relay/mailboxQueries.ts'
import {
  createProject,
  getProject,
  listProjects,
  setDefaultAncestors,
  setFeatures,
  setOrigins,
} from '../store/projects.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { limits } from '../config/limits.ts'
import { readFunnel, type Funnel } from '../telemetry/funnel.ts'

const features = z.array(remoteFeature)

/** What the command line can have done to a store, by itself or by the server that holds it. */
const command = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('create'),
    project: z.object({
      id: z.string().optional(),
      name: z.string(),
      allowedOrigins: z.array(z.string()).optional(),
      features: features.optional(),
      previews: z.boolean().optional(),
    }),
  }),
  z.object({ name: z.literal('list') }),
  z.object({ name: z.literal('reloadCatalogue') }),
  z.object({ name: z.literal('removeName'), of: z.string() }),
  z.object({ name: z.literal('countRelay'), projectId: z.string() }),
  z.object({ name: z.literal('clearRelay'), projectId: z.string() }),
  z.object({
    name: z.literal('funnel'),
    projectId: z.string(),
    /** Milliseconds since 1970; `to` itself is not counted. */
    from: z.number(),
    to: z.number(),
  }),
  z.object({ name: z.literal('setOrigins'), id: z.string(), origins: z.array(z.string()) }),
  z.object({ name: z.literal('setDefaultAncestors'), id: z.string(), isOn: z.boolean() }),
  z.object({
    name: z.literal('setFeatures'),
    id: z.string(),
    features: z.array(
      z.object({
        id: z.string(),
        isEnabled: z.boolean(),
        config: z.array(z.string()).nullable().optional(),
      }),
    ),
  }),
])
/** What runs of a server can be told, besides its store. */
export type CommandOptions = {
  readonly isProduction: boolean
  readonly catalogue?: Pick<OpenCatalogue, 'reload'> | undefined
}
/** One thing to do to a store. */
export type Command = z.infer<typeof command>
/** The answer to a command: the projects that were made, changed or listed, what was counted, or what was removed. */
export type CommandAnswer =
  | { readonly projects: readonly Project[] }
  | { readonly funnel: Funnel }
  | { readonly removed: RemovedName }
  | { readonly relay: RemovedMessages }

/**
 * Does it. In production origins without encryption are refused.
 *
 * @throws OperatorError for what the store refuses, and for anything that is no command.
 */
export async function runCommand(
  store: Store,
  value: unknown,
  options: CommandOptions,
): Promise<CommandAnswer> {
  const parsed = command.safeParse(value)
  if (!parsed.success)
    throw new OperatorError(
      'The running server does not know this command. Use the `latchkey` of the same version.',
    )
  if (options.isProduction) refusePlainHttp(originsOf(parsed.data))
  if (parsed.data.name === 'funnel') return { funnel: await count(store, parsed.data) }
  if (parsed.data.name === 'removeName') return { removed: await removeName(store, parsed.data.of) }
  if (parsed.data.name === 'countRelay' || parsed.data.name === 'clearRelay')
    return { relay: await emptyRelay(store, parsed.data) }
  return { projects: await change(store, parsed.data, options) }
}

async function change(
  store: Store,
  command: Exclude<Command, { name: 'funnel' | 'removeName' | 'countRelay' | 'clearRelay' }>,
  options: CommandOptions,
): Promise<readonly Project[]> {
  switch (command.name) {
    case 'create':
      return [await createProject(store, { previews: !options.isProduction, ...command.project })]
    case 'list':
      return listProjects(store)
    case 'reloadCatalogue':
      await options.catalogue?.reload()
      return []
    case 'setOrigins':
      return [await setOrigins(store, command.id, command.origins)]
    case 'setDefaultAncestors':
      return [await setDefaultAncestors(store, command.id, command.isOn)]
    case 'setFeatures':
      return [await setFeatures(store, command.id, command.features)]
  }
}

async function emptyRelay(
  store: Store,
  { name, projectId }: Extract<Command, { name: 'countRelay' | 'clearRelay' }>,
) {
  await assertProject(store, projectId)
  const work = name === 'clearRelay' ? removeWaitingOf : readWaitingOf
  return work(store.db, projectId)
}

async function assertProject(store: Store, projectId: string) {
  if (await getProject(store, projectId)) return
  throw new OperatorError(
    `There is no project ${projectId}. \`latchkey project list\` shows those there are.`,
  )
}

async function count(store: Store, question: Extract<Command, { name: 'funnel' }>) {
  const { projectId, from, to } = question
  await assertProject(store, projectId)
  return readFunnel(store.db, { projectId, from, to }, limits)
}

function originsOf(command: Command) {
  if (command.name === 'setOrigins') return command.origins
  return command.name === 'create' ? (command.project.allowedOrigins ?? []) : []
}
