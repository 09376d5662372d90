import type { Limits } from '../config/limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Store } from '../store/store.ts'
import type { Addresses } from './email/addresses.ts'
import type { AuthBudgets } from './authBudgets.ts'
import type { Codes } from './email/codes.ts'
import type { Profiles } from './identities/profiles.ts'
import type { WalletProofs } from './identities/walletProofs.ts'

/** Services that logins and changes of address use. */
export type AuthContext = {
  readonly store: Store
  readonly limits: Limits
  readonly codes: Codes
  readonly addresses: Addresses
  readonly budgets: AuthBudgets
  readonly profiles: Profiles
  readonly walletProofs: WalletProofs
  /** Where mails go out, if they do. */
  findMail(): Outbox | undefined
  /** @throws ServerError `login_unavailable` where no mail can be sent. */
  requireMail(): Outbox
}
