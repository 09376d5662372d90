import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Chain } from '../rpc/createChain.ts'

/** As many accounts as a node gives at once. */
const atOnce = 100
const answer = z.object({
  value: z.array(
    z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) }).nullable(),
  ),
})

/**
 * The bytes of accounts that one of some programs owns: what others write may look alike, and lie.
 *
 * @throws ServerError `upstream_unavailable`
 */
export async function askAccounts(
  chain: Chain,
  addresses: readonly string[],
  programs: readonly string[],
): Promise<readonly (Buffer | undefined)[]> {
  const pages: string[][] = []
  for (let at = 0; at < addresses.length; at += atOnce) pages.push(addresses.slice(at, at + atOnce))
  const accounts = await Promise.all(
    pages.map(async (page) => {
      const config = { encoding: 'base64', commitment: 'confirmed' }
      const { result, error } = await chain.request('getMultipleAccounts', [page, config])
      const parsed = answer.safeParse(result)
      if (parsed.success && parsed.data.value.length === page.length) return parsed.data.value
      throw new ServerError('upstream_unavailable', 'The balance is not available. Try again.', {
        cause: error ?? parsed.error,
      })
    }),
  )
  return accounts
    .flat()
    .map((account) =>
      account && programs.includes(account.owner)
        ? Buffer.from(account.data[0], 'base64')
        : undefined,
    )
}
