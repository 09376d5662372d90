import { Agent, request } from 'node:http'

/** Asks one question over and over on kept connections. @returns how long each answer took, in milliseconds */
export async function loadOverHttp(
  url: string,
  { body, seconds, connections }: { body: string; seconds: number; connections: number },
): Promise<number[]> {
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
