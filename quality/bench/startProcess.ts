import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process that has printed the line that was waited for. */
export type StartedProcess = { readonly line: string; readonly stop: () => Promise<void> }

/**
 * Starts a program under Node and waits for a line of it.
 *
 * @param isAwaited - which line; default: the first one
 */
export async function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  isAwaited: (line: string) => boolean = () => true,
): Promise<StartedProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = output.split('\n').slice(0, -1).find(isAwaited)
      if (found !== undefined) resolve(found)
    })
  })
  return {
    line,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
