import type { Story } from '../approval/story.ts'
import type {
  ContinueRequest,
  DeviceLinkRequest,
  FactorChoice,
  FactorSetupRequest,
  RevertRequest,
  SettingsRequest,
  UnlockRequest,
} from '../unlock/unlockRequest.ts'

type Ends<Result> = { readonly done: (result: Result) => void; readonly reject: () => void }

/** Everything that the frame draws. `reject` is also what Escape does. */
export type View =
  | ({ readonly kind: 'approval'; readonly story: Story } & Ends<'approved'>)
  | ({ readonly kind: 'unlock'; readonly request: UnlockRequest } & Ends<undefined>)
  | ({ readonly kind: 'setup'; readonly request: FactorSetupRequest } & Ends<FactorChoice>)
  | ({ readonly kind: 'continue'; readonly request: ContinueRequest } & Ends<'continued'>)
  | ({ readonly kind: 'settings'; readonly request: SettingsRequest } & Ends<undefined>)
  /** Pages of their own, not in anybody's frame. */
  | { readonly kind: 'deviceLink'; readonly request: DeviceLinkRequest }
  | { readonly kind: 'revert'; readonly request: RevertRequest }
