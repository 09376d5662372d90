import { openChannel } from '@latchkey/protocol/channel'
import { appMethods, frameMethods, frameVersion } from '@latchkey/protocol/frame'
import { createAccount } from './account/createAccount.ts'
import { createNetwork } from './account/createNetwork.ts'
import { createApi } from './api/createApi.ts'
import { createApprovals } from './approval/createApprovals.ts'
import { createHandlers } from './handlers/createHandlers.ts'
import type { FrameServices, TellPage } from './handlers/frameServices.ts'
import { signOut } from './handlers/auth.ts'
import type { FrameSettings } from './api/readSettings.ts'
import { createVault } from './signer/createVault.ts'
import type { Signer } from './signer/signer.ts'
import { createChainReader } from './chains/evm/createChainReader.ts'
import type { mountUi, Ui } from './screens/mountUi.tsx'

/** What a frame is put together from. */
export type FrameStart = {
  readonly settings: FrameSettings
  /** To the page, from the handshake. */
  readonly port: MessagePort
  readonly signer: Signer
  /** Draws what is asked: `mountUi`, on an element of the document. */
  readonly mount: (options: NonNullable<Parameters<typeof mountUi>[1]>) => Ui
  /** The domain of passkeys: the host of this document. */
  readonly rpId: string
  readonly languages: readonly string[]
  readonly reload: () => void
  /** By which the tabs of this browser find each other. */
  readonly tabs?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Puts the frame together, answers the page from then on, and says that it is ready. */
export async function startFrame(start: FrameStart): Promise<void> {
  const { settings, port, signer, mount, rpId, languages, reload } = start
  const { origin, projectId } = settings
  const tell: TellPage = (name, payload) => {
    // A page that does not answer has gone; there is nobody to tell.
    channel.ask(name, payload).catch(() => {})
  }
  const api = createApi({
    ...settings,
    signer,
    onEnded: async () => {
      approvals.abort()
      tell('@latchkey-frame/SESSION_ENDED', {})
      // The key at once, even where the vault is busy.
      await Promise.all([signer.lock(), vault.forget()])
    },
    ...(start.fetch && { fetch: start.fetch }),
    ...(start.tabs && { tabs: start.tabs }),
  })
  const vault = createVault({ signer, projectId, rpId, call: api.call })
  const network = createNetwork(api, settings.chainId)
  const ui = mount({
    onHeight: (height) => tell('@latchkey-frame/RESIZE', { height: Math.min(height, 4_000) }),
    onRejectAll: () => approvals.rejectAll(),
    approvals: settings.approvals,
  })
  const approvals = createApprovals({
    ui,
    reader: createChainReader(api.rpc),
    networks: network.named,
    stage: {
      show: (what) => tell('@latchkey-frame/SHOW', what),
      hide: () => tell('@latchkey-frame/HIDE', {}),
    },
  })
  const account = createAccount({
    api,
    signer,
    vault,
    approvals,
    origin,
    chainId: network.currentOf,
    onChange: (user) => tell('@latchkey-frame/USER_CHANGED', { user }),
    signOut: async () => {
      await signOut({ api, vault, approvals })
      tell('@latchkey-frame/SESSION_ENDED', {})
    },
  })
  const services: FrameServices = {
    settings,
    api,
    signer,
    vault,
    approvals,
    account,
    network,
    ui,
    tell,
    reload,
    languages,
  }
  const channel = openChannel({
    port,
    asks: frameMethods,
    answers: appMethods,
    handlers: createHandlers(services),
  })
  await channel.ask('@latchkey-frame/READY', { version: frameVersion })
}
