import { providerErrors } from '../injected/providerError.ts'

/** How long the wallet waits for its node, in milliseconds. */
const deadline = 15_000

/** Reads from the wallet’s own node. */
export async function readEsplora(base: string | undefined, path: string): Promise<unknown> {
  return (await ask(base, path)).json() as Promise<unknown> // of any shape
}

/** A coin that an address has. */
export type WalletCoin = { readonly txid: string; readonly vout: number; readonly value: number }

/** The coins of an address as Esplora lists them; what is none is left out. */
export function toCoins(answer: unknown): readonly WalletCoin[] {
  return Array.isArray(answer) ? answer.filter(isCoin) : []
}

function isCoin(value: unknown): value is WalletCoin {
  if (typeof value !== 'object' || value === null) return false
  const { txid, vout, value: sats } = value as Partial<WalletCoin> // each is checked here
  return typeof txid === 'string' && typeof vout === 'number' && typeof sats === 'number'
}

/** Sends a transaction, and gives its id. */
export async function sendRaw(base: string | undefined, hex: string): Promise<string> {
  const answer = await ask(base, '/tx', { method: 'POST', body: hex })
  return (await answer.text()).trim()
}

async function ask(base: string | undefined, path: string, init: RequestInit = {}) {
  if (!base) throw providerErrors.internal('The wallet has no node on this network')
  const answer = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(deadline) })
  if (!answer.ok) throw providerErrors.internal(await answer.text())
  return answer
}
