import type { ChildProcess } from 'node:child_process'

/**
 * Ties a process to this one, with which it is killed, and follows it to its end.
 *
 * @returns how it ended and the last that it complained of: `by SIGKILL`, `with code 1: no such file`
 */
export function whenEnded(child: ChildProcess): Promise<string> {
  let complaint = ''
  child.stderr?.on('data', (data: Buffer) => {
    complaint = (complaint + data.toString()).slice(-2_000)
  })
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  return new Promise((resolve) => {
    const finish = (how: string) => {
      process.off('exit', killWithParent)
      resolve([how, complaint.trim()].filter(Boolean).join(': '))
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, signal) => finish(signal ? `by ${signal}` : `with code ${code}`))
  })
}
