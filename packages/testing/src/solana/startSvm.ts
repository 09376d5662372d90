import { fork, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LocalWorldError } from '../localWorldError.ts'
import { whenEnded } from '../whenEnded.ts'
import type { SvmRequests } from './svmAnswer.ts'

/** The virtual machine ended while it was asked, or is being started again. */
export class SvmEndedError extends Error {
  override readonly name = 'SvmEndedError'
}

/** A virtual machine in a process of its own. */
export type Svm = {
  readonly isRunning: () => boolean
  readonly pid: () => number | undefined
  /** @throws {@link SvmEndedError} when it ended, or is being started again */
  ask<Kind extends keyof SvmRequests>(
    kind: Kind,
    input: SvmRequests[Kind]['input'],
  ): Promise<SvmRequests[Kind]['answer']>
  stop(): Promise<void>
}

type Answer = { ready?: true; id?: number; result?: unknown; error?: string }
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }
type Process = { child: ChildProcess; waiting: Map<number, Waiting>; ended: Promise<string> }

/** How long the virtual machine may take to start, in milliseconds. */
const startDeadline = 20_000
/** How long to wait before it is started once more after it did not come up, in milliseconds. */
const restartDelay = 500

/**
 * Starts the virtual machine, and starts it again when it ends by itself.
 *
 * @param options.prepare gives a machine that has just started its accounts
 *
 * @throws {@link LocalWorldError} `CHAIN_EXITED` or `CHAIN_SILENT`: it could not be started at all
 */
export async function startSvm(options: {
  prepare: (ask: Svm['ask']) => Promise<void>
}): Promise<Svm> {
  let current: Process | undefined
  let stopping = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function begin(): Promise<void> {
    const started = await startProcess()
    if (stopping) return void started.child.kill('SIGKILL')
    await options.prepare(askOf(started))
    current = started
    void started.ended.then(() => {
      if (current === started) current = undefined
      if (!stopping) restart()
    })
  }
  function restart(): void {
    begin().catch(() => {
      if (!stopping) retry = setTimeout(restart, restartDelay).unref()
    })
  }

  await begin()
  return {
    isRunning: () => current !== undefined,
    pid: () => current?.child.pid,
    ask: (kind, input) =>
      current
        ? askOf(current)(kind, input)
        : Promise.reject(
            new SvmEndedError('The virtual machine ended and is being started again. Ask again.'),
          ),
    async stop() {
      stopping = true
      clearTimeout(retry)
      const last = current
      last?.child.kill('SIGKILL')
      await last?.ended
    },
  }
}

function askOf({ child, waiting }: Process): Svm['ask'] {
  return (kind, input) =>
    new Promise((resolve, reject) => {
      const id = nextId++
      // The answer's shape belongs to the kind, by the contract of `SvmRequests`.
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      child.send({ id, kind, ...input }, (error) => {
        if (error && waiting.delete(id)) reject(new SvmEndedError(error.message))
      })
    })
}
let nextId = 1

async function startProcess(): Promise<Process> {
  const child = fork(join(dirname(fileURLToPath(import.meta.url)), 'svmProcess.mjs'), [], {
    serialization: 'advanced',
    // The conditions and loaders of this process are not for it.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const waiting: Process['waiting'] = new Map()
  const ended = whenEnded(child).then((how) => {
    const firstLines = how.split('\n').slice(0, 2).join(' ')
    const said = `The virtual machine ended by itself, ${firstLines}`
    for (const { reject } of waiting.values()) reject(new SvmEndedError(said))
    waiting.clear()
    return said
  })
  const ready = new Promise<'ready'>((resolve) => {
    child.on('message', ({ ready: isReady, id, result, error }: Answer) => {
      if (isReady) return resolve('ready')
      const asked = id === undefined ? undefined : waiting.get(id)
      if (id === undefined || !asked) return
      waiting.delete(id)
      if (error === undefined) asked.resolve(result)
      else asked.reject(new Error(error))
    })
  })
  let late: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<'late'>((resolve) => {
    late = setTimeout(() => resolve('late'), startDeadline)
  })
  const first = await Promise.race([ready, ended, tooLate])
  clearTimeout(late)
  if (first === 'ready') return { child, waiting, ended }
  child.kill('SIGKILL')
  throw first === 'late'
    ? new LocalWorldError(
        'CHAIN_SILENT',
        `The Solana node's virtual machine did not answer within ${startDeadline / 1000} s`,
      )
    : new LocalWorldError('CHAIN_EXITED', first)
}
