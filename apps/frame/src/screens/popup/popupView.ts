import type { SocialProvider } from '@latchkey/protocol/frame'

/**
 * Why a window cannot go on. `denied`, `refused`, `unavailable`, `invalid`: what the server says of the provider. `ended`: too late, or given up on the site.
 * `unregistered`: the site has never said that it wants a login. `foreign`: begun in another window. `storage`: the browser keeps nothing even for a
 * moment. `offline`: the server does not answer.
 */
export type PopupFailure =
  | 'denied'
  | 'refused'
  | 'unavailable'
  | 'invalid'
  | 'ended'
  | 'unregistered'
  | 'foreign'
  | 'storage'
  | 'offline'

/** What the window of a social login shows. */
export type PopupView =
  /** `isSlow`: the site takes longer than it should. */
  | { readonly kind: 'loading'; readonly isSlow: boolean }
  | { readonly kind: 'going'; readonly provider: SocialProvider; readonly origin: string }
  | {
      readonly kind: 'confirm'
      readonly provider: SocialProvider
      readonly purpose: 'login' | 'link'
      readonly origin: string
      /** What the site shows, too; nothing where the site gave way to this page. */
      readonly matchNumber: string | undefined
      /** As the provider calls who has logged in. */
      readonly name: string | null
      readonly confirm: () => Promise<void>
      readonly cancel: () => void
    }
  | { readonly kind: 'done'; readonly origin: string }
  | {
      readonly kind: 'failed'
      readonly reason: PopupFailure
      readonly provider: SocialProvider | undefined
      /** Back to the site, where it gave way to this page; otherwise the window closes. */
      readonly origin: string | undefined
      readonly leave: () => void
    }
