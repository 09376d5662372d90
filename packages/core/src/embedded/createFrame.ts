import { FrameUnavailableError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import { createAccount } from './account.ts'
import { createFrameChannel } from './createFrameChannel.ts'
import type { Frame } from './frame.ts'
import { createLogin } from './login.ts'
import type { OpenLine } from './openLine.ts'
import { createProvider, createRemote } from './provider.ts'
import { createSocial } from './social.ts'

/**
 * The secure frame of a kit. Nothing is put into the page before the first question.
 *
 * @throws FrameUnavailableError where the kit has no `frameUrl`
 */
export function createFrame(kit: Kit, open?: OpenLine): Frame {
  if (!kit.options.embedded?.frameUrl)
    throw new FrameUnavailableError(
      'Pass createKit({ embedded: { frameUrl } }) to offer embedded wallets.',
    )
  const channel = createFrameChannel(kit, open)
  const account = createAccount(kit, channel)
  return {
    ...channel,
    destroy() {
      account.forget()
      channel.destroy()
    },
    account,
    provider: createProvider(kit, channel, account),
    remote: createRemote(kit, channel, account),
    login: createLogin(kit, channel, account),
    social: createSocial(kit, channel),
  }
}
