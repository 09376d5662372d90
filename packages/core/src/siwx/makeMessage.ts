import type { Kit } from '../kit/kit.ts'
import type { Siwx, SiwxText } from './siwx.ts'

/**
 * Makes the message that an account signs to sign in. A failure is written to the console: it is the site's or its server's, and keeps every visitor out.
 *
 * @throws what `siwx.createMessage` throws
 */
export async function makeMessage(
  { log }: Pick<Kit, 'log'>,
  siwx: Pick<Siwx, 'createMessage'>,
  account: Parameters<Siwx['createMessage']>[0],
): Promise<{ readonly data: Omit<SiwxText, 'toString'>; readonly message: string }> {
  try {
    const text = await siwx.createMessage(account)
    const { toString: _, ...data } = text
    return { data, message: text.toString() }
  } catch (error) {
    log.error('The message to sign in with could not be made', error)
    throw error
  }
}
