import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { grant } from '../../fixtures/phoneWallet.ts'
import { relayOfFile, startLine } from '../../fixtures/relay.ts'
import { alice, bob, pairUp } from '../../fixtures/walletConnectClient.ts'

const relay = relayOfFile()
const sign = { networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] }
/** Milliseconds for which the sockets have their turn after each step in time. */
const turn = 2

/** From here on clocks and timers move on only with `pass`, faster than they would, while sockets stay real and take the time that they take. */
function hurryTime() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets seconds pass, in steps of so many milliseconds. */
async function pass(seconds: number, step = 100) {
  const end = Date.now() + seconds * 1_000
  while (Date.now() < end) {
    await vi.advanceTimersByTimeAsync(step)
    const now = performance.now()
    do await setImmediate()
    while (performance.now() - now < turn)
  }
}

/** Lets time pass until a check passes, and says how many seconds it took. */
async function passUntil(check: () => boolean) {
  const start = Date.now()
  while (!check()) await pass(0.02, 20)
  return (Date.now() - start) / 1_000
}

test.each([1, 10, 60])(
  'relay: away in the middle of a session and back after %i s, what was said meanwhile arrives, once',
  async (seconds) => {
    const line = await startLine(relay.url)
    onTestFinished(() => line.close())
    const { client, phone, session } = await pairUp(relay.url, line.url)
    const { topic } = session
    phone.onRequest = ({ params }) => ({ result: params.request.params })
    const answered: unknown[] = []

    hurryTime()
    line.isAway = true
    line.cut()
    await passUntil(() => !client.relay.isOpen())
    for (const n of [1, 2, 3])
      void client.request({ ...sign, params: [n] }).then((result) => answered.push(result))
    const namespaces = { eip155: grant(['eip155:1'], bob) }
    phone.kit.updateSession({ topic, namespaces }).catch(() => undefined) // its own patience ends
    const { made } = line
    await pass(seconds)
    expect(phone.requests).toEqual([])
    expect(client.session()?.topic).toBe(topic)
    // It does not storm a relay that is away.
    expect(line.made - made).toBeLessThan(4 + Math.log2(seconds) * 4)

    line.isAway = false
    // No pause between two attempts is longer than 30 s.
    expect(await passUntil(() => answered.length === 3)).toBeLessThan(40)
    expect(answered.sort()).toEqual([[1], [2], [3]])
    await passUntil(() => client.session()?.namespaces.eip155?.accounts[0] === `eip155:1:${bob}`)
    await pass(5)
    expect(phone.requests).toHaveLength(3)
    expect(line.open()).toBe(1)
    expect(client.log.toText()).not.toMatch(/ error /)
  },
  40_000,
)

/** After so many seconds on a line it is dead: nothing that is asked first is answered, or all of it. */
test.each([
  ['at once', 0, 0],
  ['later', 2, 0],
  ['later, and the clock is set back', 2, 3_600],
])(
  'relay: a line on which nobody answers any more, %s, is given up',
  async (_, after, setBack) => {
    const line = await startLine(relay.url)
    onTestFinished(() => line.close())
    const { client } = await pairUp(relay.url, line.url)

    hurryTime()
    const { made } = line
    if (after === 0) line.take = () => []
    line.cut() // what was waited for until now goes by the real clock
    await passUntil(() => line.made > made && client.relay.isOpen())
    await pass(after)
    line.take = line.deliver = () => []
    vi.setSystemTime(Date.now() - setBack * 1_000)
    for (let waited = 0; waited < 600 && line.made === made + 1; waited += 5) await pass(5)
    expect(line.made).toBeGreaterThan(made + 1)

    line.take = line.deliver = (frame) => [frame]
    await passUntil(() => client.relay.isOpen())
  },
  40_000,
)
