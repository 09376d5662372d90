import { defaultEsploraPort } from '../bitcoin/startBitcoin.ts'
import { defaultChainPorts, devnetChainIds, type DevnetChainId } from '../devnet/startDevnet.ts'
import { assertPortFree } from '../ports.ts'

/** The ports of a local world. */
export type WorldPorts = {
  readonly demo: number
  readonly api: number
  readonly frame: number
  readonly page: number
  /** Of the identity providers. */
  readonly social: number
  readonly smtp: number
  /** Of the Solana node, whose WebSocket takes the next one. */
  readonly solana: number
  readonly chains: Readonly<Record<DevnetChainId, number>>
  /** Of the Bitcoin chain's Esplora API. */
  readonly esplora: number
}

/** Where people and scripts expect a local world. */
export const defaultWorldPorts: WorldPorts = {
  demo: 4400,
  api: 4401,
  frame: 4402,
  page: 4403,
  social: 4404,
  smtp: 4425,
  solana: 8899,
  chains: defaultChainPorts,
  esplora: defaultEsploraPort,
}

/** @throws LocalWorldError `PORT_BUSY`, which names the part that wants the port */
export async function assertPortsFree(ports: WorldPorts): Promise<void> {
  await assertPortFree(ports.demo, 'the demo')
  await assertPortFree(ports.api, 'the API')
  await assertPortFree(ports.frame, 'the frame')
  await assertPortFree(ports.page, 'the local-world page')
  await assertPortFree(ports.social, 'the identity providers')
  await assertPortFree(ports.smtp, 'the mailbox')
  for (const id of devnetChainIds) await assertPortFree(ports.chains[id], `chain ${id}`)
  await assertPortFree(ports.solana, 'the Solana node')
  await assertPortFree(ports.solana + 1, 'the Solana node, for subscriptions,')
  await assertPortFree(ports.esplora, 'the Bitcoin chain’s Esplora API')
}
