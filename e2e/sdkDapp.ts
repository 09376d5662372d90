import { randomUUID } from 'node:crypto'
import { expect } from '@latchkey/testing/playwright'
import { SignClient } from '@walletconnect/sign-client'

/** A site by the makers of WalletConnect, so that the phone is tested against something other than our own client. */
export type SdkDapp = Awaited<ReturnType<typeof startSdkDapp>>

type Session = ReturnType<Awaited<ReturnType<typeof SignClient.init>>['session']['get']>

const events = ['accountsChanged', 'chainChanged']
const ethereum = {
  chains: ['eip155:31337', 'eip155:31338'],
  methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  events,
}

/** Starts a site on a relay. Two in one process need names of their own, hence the prefix. */
export async function startSdkDapp(relayUrl: string, projectId: string) {
  const client = await SignClient.init({
    relayUrl,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: randomUUID(),
    storageOptions: { database: ':memory:' },
    metadata: {
      name: 'Sample site',
      description: 'A site of a test',
      url: 'https://sample.example',
      icons: [],
    },
  })
  // Its reputation service is not of this world.
  Object.assign(client.core.verify, {
    register: async () => undefined,
    resolve: async () => undefined,
  })
  // A second after its start it handles what it has not acknowledged once more, also what it is in the midst of handling: a session that ends
  // just then ends twice, which it leaves unhandled.
  Object.assign(client.engine, { processPendingMessageEvents: async () => undefined })
  const heard: { name: string; data: unknown; chainId: string }[] = []
  const deleted: string[] = []
  client.on('session_event', ({ params }) =>
    heard.push({ name: params.event.name, data: params.event.data, chainId: params.chainId }),
  )
  client.on('session_delete', ({ topic }) => deleted.push(topic))

  return {
    client,
    heard,
    deleted,
    async propose(namespaces: Record<string, typeof ethereum> = { eip155: ethereum }) {
      const { uri = '', approval } = await client.connect({ optionalNamespaces: namespaces })
      const session = approval()
      // It is awaited when the test has let the phone answer; until then a refusal is nobody's.
      session.catch(() => undefined)
      return { uri, session }
    },
    request: <Result>(
      { topic }: Session,
      method: string,
      params: unknown,
      chainId = 'eip155:31337',
    ) => client.request<Result>({ topic, chainId, request: { method, params } }),
    async heardEvent(name: string) {
      await expect.poll(() => heard.map((event) => event.name)).toContain(name)
      return heard.findLast((event) => event.name === name)
    },
    async stop() {
      await client.core.relayer.transportClose()
      client.core.heartbeat.stop()
    },
  }
}
