import { Hono } from 'hono'
import { serveApp } from '../../world/serveApp.ts'
import type { Solana } from '../startSolana.ts'
import { mountSwapApi } from './mountSwapApi.ts'

/** The swap API of the local world by itself, for tests that need nothing else of it. */
export async function serveSwapApi(
  solana: Solana,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const app = new Hono()
  mountSwapApi(app, solana)
  const { port, close } = await serveApp(app, { port: undefined, purpose: 'the swap API' })
  return { url: `http://127.0.0.1:${port}/jupiter`, stop: close }
}
