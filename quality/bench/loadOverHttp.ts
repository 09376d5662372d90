import { Agent, request } from 'node:http'

/**
 * Asks over and over on kept connections.
 *
 * @param nextUrl - where the next question goes
 * @param load - with a `body`, it is posted as JSON
 * @returns how long each answer took, in milliseconds
 */
export async function loadOverHttp(
  nextUrl: () => string,
  load: { body?: string; seconds: number; connections: number },
): Promise<number[]> {
  const { body, seconds, connections } = load
  const method = body === undefined ? 'GET' : 'POST'
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times = await run(seconds * 1_000)
  agent.destroy()
  return times

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
    const url = nextUrl()
    return new Promise<void>((resolve, reject) => {
      const sent = request(
        url,
        { method, agent, headers: { 'content-type': 'application/json' } },
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
