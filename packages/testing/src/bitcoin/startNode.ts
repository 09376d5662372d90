import { fork } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LocalWorldError } from '../localWorldError.ts'
import { whenEnded } from '../whenEnded.ts'

/** Where bcoin lives, with dependencies of its own. As far from the sources as from what is built of them. */
const findFolder = () => join(dirname(fileURLToPath(import.meta.url)), '../../bitcoin-node')

/** Whether the node's dependencies are there. */
export const isNodeInstalled = (): boolean =>
  existsSync(join(findFolder(), 'node_modules/bcoin/package.json'))

/** How long the node may take to write what it does and end, in milliseconds. */
const stopDeadline = 5_000

/** A block as the node gives it; `time` is in seconds since 1970, transactions are in hexadecimal. */
export type NodeBlock = {
  readonly hash: string
  readonly height: number
  readonly time: number
  readonly size: number
  readonly weight: number
  readonly transactions: readonly string[]
}

/** Why a transaction was not taken, as Bitcoin Core numbers and names it. */
export type Refusal = { readonly code: number; readonly reason: string }

type Methods = {
  open: {
    params: undefined
    result: { readonly blocks: readonly NodeBlock[]; readonly waiting: readonly string[] }
  }
  mine: {
    params: { readonly script: string; readonly times: readonly number[] }
    result: readonly NodeBlock[]
  }
  submit: { params: { readonly hex: string }; result: Refusal | Record<string, never> }
}

/** The node's process. */
export type NodeProcess = {
  readonly pid: number
  call<name extends keyof Methods>(
    method: name,
    params: Methods[name]['params'],
  ): Promise<Methods[name]['result']>
  /** Resolves when the process has ended: with an error, unless `stop` was called. */
  readonly ended: Promise<LocalWorldError | undefined>
  stop(): Promise<void>
}

/**
 * Starts the process. Blocks and transactions are kept in a folder where one is given.
 *
 * @throws {@link LocalWorldError} `BITCOIN_NOT_INSTALLED`, with the command that installs it.
 */
export function startNode(stateFolder: string | undefined): NodeProcess {
  const folder = findFolder()
  if (!isNodeInstalled())
    throw new LocalWorldError(
      'BITCOIN_NOT_INSTALLED',
      `The local Bitcoin node is not installed. Run "npm ci --ignore-scripts" in ${folder}.`,
    )
  if (stateFolder !== undefined) mkdirSync(stateFolder, { recursive: true })
  const child = fork(
    join(folder, 'node.mjs'),
    stateFolder === undefined ? [] : [join(stateFolder, 'regtest.journal')],
    { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let stopping = false
  const ended = whenEnded(child).then((how) =>
    stopping
      ? undefined
      : new LocalWorldError('CHAIN_EXITED', `The local Bitcoin node ended by itself, ${how}`),
  )

  let lastId = 0
  const waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (reason: Error) => void }
  >()
  child.on('message', (message) => {
    // Our own program, which answers in this form.
    const { id, result, error } = message as { id: number; result?: unknown; error?: string }
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(error))
  })
  void ended.then((error) => {
    for (const { reject } of waiting.values())
      reject(error ?? new Error('The Bitcoin node was stopped'))
    waiting.clear()
  })

  return {
    // A child that was forked has a process id.
    pid: child.pid ?? -1,
    ended,
    async call(method, params) {
      const id = ++lastId
      const answer = await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send({ id, method, params }, (error) => {
          if (error) reject(error)
        })
      })
      // The program's side of the same table.
      return answer as Methods[typeof method]['result']
    },
    async stop() {
      stopping = true
      if (child.connected) child.disconnect()
      const late = setTimeout(() => child.kill('SIGKILL'), stopDeadline)
      await ended
      clearTimeout(late)
    },
  }
}
