import type { Story } from '../approval/story.ts'
import type {
  ContinueRequest,
  DeviceLinkRequest,
  EmailChangeChoice,
  EmailChangeRequest,
  FactorChoice,
  FactorSetupRequest,
  RevertRequest,
  SettingsChoice,
  SettingsRequest,
  UnlockRequest,
} from './unlock/unlockRequest.ts'

type Ends<Result> = { readonly done: (result: Result) => void; readonly reject: () => void }

/** Everything that the frame draws. `reject` is also what Escape does. */
export type View =
  | ({ readonly kind: 'approval'; readonly story: Story } & Ends<'approved'>)
  | ({ readonly kind: 'unlock'; readonly request: UnlockRequest } & Ends<undefined>)
  | ({ readonly kind: 'setup'; readonly request: FactorSetupRequest } & Ends<FactorChoice>)
  | ({ readonly kind: 'continue'; readonly request: ContinueRequest } & Ends<'continued'>)
  | ({ readonly kind: 'settings'; readonly request: SettingsRequest } & Ends<
      SettingsChoice | undefined
    >)
  | ({
      readonly kind: 'emailChange'
      readonly request: EmailChangeRequest
    } & Ends<EmailChangeChoice>)
  /** Pages of their own, not in anybody's frame. */
  | { readonly kind: 'deviceLink'; readonly request: DeviceLinkRequest }
  | { readonly kind: 'revert'; readonly request: RevertRequest }
