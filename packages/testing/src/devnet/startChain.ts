import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { LocalWorldError } from '../localWorldError.ts'
import { whenEnded } from '../whenEnded.ts'
import { findAnvil } from './findAnvil.ts'
import { call } from './rpc.ts'

/** How long a chain may take before it answers its first call, in milliseconds. */
const startDeadline = 20_000
/** How long a chain may take to write its state and end, in milliseconds. */
const stopDeadline = 10_000

export type ChainProcess = {
  readonly id: number
  readonly url: string
  readonly pid: number
  /** Resolves when the process has ended: with an error, unless `stop` was called. */
  readonly ended: Promise<LocalWorldError | undefined>
  stop(): Promise<void>
}

/** Starts one anvil on the loopback and waits until it answers. */
export async function startChain(options: {
  id: number
  port: number
  stateFile?: string | undefined
}): Promise<ChainProcess> {
  const { id, port, stateFile } = options
  const url = `http://127.0.0.1:${port}`
  const keep = stateFile ? ['--state', stateFile, '--state-interval', '60'] : []
  const child = spawn(
    findAnvil(),
    [
      '--host',
      '127.0.0.1',
      '--port',
      `${port}`,
      '--chain-id',
      `${id}`,
      '--hardfork',
      'prague',
      '--silent',
      ...keep,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let stopping = false
  const ended = whenEnded(child).then((how) =>
    stopping
      ? undefined
      : new LocalWorldError('CHAIN_EXITED', `Chain ${id} (${url}) ended by itself, ${how}`),
  )

  async function stop(): Promise<void> {
    stopping = true
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), stopDeadline)
    await ended
    clearTimeout(late)
  }

  const answered = async (): Promise<'answers'> => {
    for (const deadline = Date.now() + startDeadline; Date.now() < deadline; await wait(15)) {
      const chainId = await call(url, 'eth_chainId').catch(() => undefined)
      if (chainId === `0x${id.toString(16)}`) return 'answers'
    }
    throw new LocalWorldError(
      'CHAIN_SILENT',
      `Chain ${id} (${url}) did not answer within ${startDeadline / 1000} s`,
    )
  }
  try {
    const first = await Promise.race([answered(), ended])
    if (first !== 'answers') {
      throw (
        first ??
        new LocalWorldError('CHAIN_EXITED', `Chain ${id} (${url}) was stopped while it started`)
      )
    }
  } catch (error) {
    await stop()
    throw error
  }
  // A child that answered has a process id.
  return { id, url, pid: child.pid ?? -1, ended, stop }
}
