import { FrameUnavailableError } from '../errors/frame.ts'
import { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'
import type { SocialOutcome } from './frame.ts'
import { beginSocialAttempt, updateSocialAttempt, type SocialWish } from './socialAttempt.ts'

/** Begins an attempt inside of the click that this is called in, and takes it to its end. */
export async function runSocialAttempt<Wish extends SocialWish>(
  kit: Kit,
  wish: Wish,
): Promise<Extract<SocialOutcome, Pick<Wish, 'purpose'>>> {
  const attempt = beginSocialAttempt(kit, wish)
  const frame = await load(kit).catch((error: unknown) => {
    attempt.window?.close()
    const failure = error instanceof KitError ? error : new FrameUnavailableError(String(error))
    updateSocialAttempt(kit, attempt.id, { step: 'failed', error: failure })
    throw failure
  })
  return (await frame.social.run(attempt)) as Extract<SocialOutcome, Pick<Wish, 'purpose'>> // of the purpose that was asked for
}

async function load(kit: Kit) {
  await kit.prepare()
  return kit.frame()
}
