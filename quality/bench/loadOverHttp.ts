import { Agent, request } from 'node:http'
import { quantile } from './statistics.ts'

/** How a server did under load. */
export type Load = { readonly perSecond: number; readonly p99: number }

/**
 * Asks one question over and over on kept connections.
 *
 * @param seconds how long, after one second that is not counted
 */
export async function loadOverHttp(
  url: string,
  { body, seconds, connections }: { body: string; seconds: number; connections: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  await run(1_000)
  const times = await run(seconds * 1_000)
  agent.destroy()
  return { perSecond: times.length / seconds, p99: quantile(times, 0.99) }

  async function run(milliseconds: number) {
    const times: number[] = []
    const end = performance.now() + milliseconds
    const work = Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const started = performance.now()
        await ask()
        times.push(performance.now() - started)
      }
    })
    await Promise.all(work)
    return times
  }

  function ask() {
    return new Promise<void>((resolve, reject) => {
      const sent = request(
        url,
        { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume()
          response.once('end', () =>
            response.statusCode === 200
              ? resolve()
              : reject(new Error(`${url} answered ${response.statusCode}`)),
          )
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
  }
}
