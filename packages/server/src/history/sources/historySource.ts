import type { AccountHistory } from '@latchkey/protocol/api'
import type { Collectibles } from '../history.ts'

/** Who tells what accounts have done on one chain. */
export type HistorySource = {
  /** Named in the log and in the documentation. */
  readonly id: string
  /**
   * A page of what an account has done, the newest first.
   *
   * @param address - of this chain, in any spelling.
   * @param cursor - `next` of the page before; anybody may have written it.
   * @throws ServerError `bad_request` for a cursor that is none, `upstream_unavailable` where nobody says.
   */
  pageOf(address: string, cursor: string | undefined): Promise<AccountHistory>
  /** Collectibles that have come to an account, chosen as `chooseCollectibles` does. */
  collectiblesOf?(address: string): Promise<Collectibles>
  /** Whether collectibles are known from the beginning of the chain on. They are by default. */
  isWhole?(): Promise<boolean>
  /** Ends what it has begun. */
  close?(): Promise<void>
}
