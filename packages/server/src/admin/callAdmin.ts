import { request } from 'node:http'
import { OperatorError } from '../errors.ts'
import { lockHolder } from '../store/lock.ts'
import { openStore, type StoreOptions } from '../store/openStore.ts'
import { runCommand, type Command, type CommandAnswer } from './commands.ts'

const startPatienceMs = 15_000
const startPollMs = 100

/**
 * Has a command done where the store is: by PostgreSQL itself, by the server that holds the data folder, or, when none
 * runs, by opening the folder.
 *
 * @throws OperatorError when the command is refused, or the store is held by something that takes no commands.
 */
export async function callAdmin(
  command: Command,
  options: StoreOptions & { readonly isProduction: boolean },
): Promise<CommandAnswer> {
  if (options.databaseUrl === undefined && options.dataFolder !== undefined) {
    const socket = await socketOf(options.dataFolder)
    if (socket !== undefined) return askServer(socket, command)
  }
  const store = await openStore({ ...options, mustExist: command.name !== 'create' })
  try {
    return await runCommand(store, command, options)
  } finally {
    await store.close()
  }
}

/**
 * Has a running server do something, if one holds the data folder.
 *
 * @returns whether there is one.
 * @throws OperatorError as {@link callAdmin} does.
 */
export async function tellServer(command: Command, options: StoreOptions): Promise<boolean> {
  if (options.databaseUrl !== undefined || options.dataFolder === undefined) return false
  const socket = await socketOf(options.dataFolder)
  if (socket === undefined) return false
  await askServer(socket, command)
  return true
}

/** Where the holder of the folder takes commands; one that is just starting is waited for. */
async function socketOf(folder: string) {
  const until = Date.now() + startPatienceMs
  for (;;) {
    const holder = await lockHolder(folder)
    if (!holder || holder.socket !== undefined) return holder?.socket
    if (Date.now() > until)
      throw new OperatorError(
        `The data folder ${folder} is held by process ${holder.pid}, which takes no commands. Wait until it has ended, or stop it.`,
      )
    await new Promise((resolve) => setTimeout(resolve, startPollMs))
  }
}

function askServer(socketPath: string, command: Command) {
  return new Promise<CommandAnswer>((resolve, reject) => {
    const call = request({ socketPath, method: 'POST', path: '/' }, async (response) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer) // no encoding is set
        const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer // of serveAdmin
        if ('message' in answer) reject(new OperatorError(answer.message))
        else resolve(answer)
      } catch (error) {
        reject(error)
      }
    })
    call.once('error', (cause) =>
      reject(new OperatorError('The running server takes no commands. Restart it.', { cause })),
    )
    call.end(JSON.stringify(command))
  })
}

type Answer = CommandAnswer | { message: string }
