import { remoteFeature } from '@latchkey/protocol/api'
import * as z from 'zod'
import type { OpenCatalogue } from '../catalogue/openCatalogue.ts'
import { OperatorError } from '../errors.ts'
import { refusePlainHttp } from '../production.ts'
import {
  createProject,
  listProjects,
  setDefaultAncestors,
  setFeatures,
  setOrigins,
} from '../store/projects.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

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
    }),
  }),
  z.object({ name: z.literal('list') }),
  z.object({ name: z.literal('reloadCatalogue') }),
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

/**
 * Does it. In production origins without encryption are refused.
 *
 * @returns the projects that were made, changed or listed.
 * @throws OperatorError for what the store refuses, and for anything that is no command.
 */
export async function runCommand(
  store: Store,
  value: unknown,
  options: CommandOptions,
): Promise<readonly Project[]> {
  const parsed = command.safeParse(value)
  if (!parsed.success)
    throw new OperatorError(
      'The running server does not know this command. Use the `latchkey` of the same version.',
    )
  if (options.isProduction) refusePlainHttp(originsOf(parsed.data))
  switch (parsed.data.name) {
    case 'create':
      return [await createProject(store, parsed.data.project)]
    case 'list':
      return listProjects(store)
    case 'reloadCatalogue':
      await options.catalogue?.reload()
      return []
    case 'setOrigins':
      return [await setOrigins(store, parsed.data.id, parsed.data.origins)]
    case 'setDefaultAncestors':
      return [await setDefaultAncestors(store, parsed.data.id, parsed.data.isOn)]
    case 'setFeatures':
      return [await setFeatures(store, parsed.data.id, parsed.data.features)]
  }
}

function originsOf(command: Command) {
  if (command.name === 'setOrigins') return command.origins
  return command.name === 'create' ? (command.project.allowedOrigins ?? []) : []
}
