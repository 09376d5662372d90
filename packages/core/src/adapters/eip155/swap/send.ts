import type { Hex } from 'viem'
import type { SwapBuild, SwapWork } from '../../swapping.ts'
import { toAddress } from '../chain.ts'
import type { Client } from '../client.ts'
import { assertEndpoints, sendTransaction } from '../signing.ts'
import { refuse } from './calldata.ts'
import { rehearse } from './rehearse.ts'

/** Rehearses a swap on the chain and has the wallet send it, once. */
export async function send(
  client: Client,
  { connector, chain, build, onSigned }: SwapWork,
): Promise<string> {
  const { from, to, data, value } = asCall(build)
  await assertEndpoints(client, chain) // a rehearsal elsewhere proves nothing
  const call = { account: toAddress(from), to: toAddress(to), value, data: data as Hex } // by the schema of the server's answer
  await rehearse(client, chain, call)
  return sendTransaction(client, connector, chain, { from, to, value, data }, onSigned)
}

/** A build that is a call. @throws SwapTamperedError */
export function asCall(build: SwapBuild) {
  return build.kind === 'call' ? build : refuse('What was built is for another kind of chain.')
}
