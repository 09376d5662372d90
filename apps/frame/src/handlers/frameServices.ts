import type { FrameMethods } from '@latchkey/protocol/frame'
import type { MethodInput } from '@latchkey/protocol/channel'
import type { Account } from '../account/account.ts'
import type { Network } from '../account/createNetwork.ts'
import type { Api } from '../api/createApi.ts'
import type { Approvals } from '../approval/createApprovals.ts'
import type { FrameSettings } from '../api/readSettings.ts'
import type { Signer } from '../signer/signer.ts'
import type { Vault } from '../signer/createVault.ts'
import type { Ui } from '../screens/mountUi.tsx'

/** Tells the page something; nothing waits for its answer. */
export type TellPage = <Name extends keyof FrameMethods>(
  name: Name,
  payload: MethodInput<FrameMethods[Name]>,
) => void

/** What the handlers work with. */
export type FrameServices = {
  readonly settings: FrameSettings
  readonly api: Api
  readonly signer: Signer
  readonly vault: Vault
  readonly approvals: Approvals
  readonly account: Account
  readonly network: Network
  readonly ui: Pick<Ui, 'setTheme' | 'setLanguage'>
  readonly tell: TellPage
  /** Starts this document again. */
  readonly reload: () => void
  /** The languages of the browser, the preferred one first. */
  readonly languages: readonly string[]
}
