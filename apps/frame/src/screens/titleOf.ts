import type { TextKey } from './texts/texts.ts'
import type { View } from './view.ts'

/** What the header above a view says. */
export function titleOf(view: View): TextKey {
  switch (view.kind) {
    case 'approval':
      return view.story.title
    case 'unlock':
      return 'unlock'
    case 'setup':
      return 'setup'
    case 'continue':
      return 'continueTitle'
    case 'settings':
      return view.request.page
    case 'emailChange':
      return 'changeEmail'
    case 'deviceLink':
      return 'signIn'
    case 'revert':
      return 'changeEmail'
  }
}

/** About how high a view is before it was laid out: a frame that is not shown yet has no size. CSS pixels. */
export const usualHeights: Readonly<Record<View['kind'], number>> = {
  approval: 520,
  unlock: 400,
  setup: 440,
  continue: 360,
  settings: 420,
  emailChange: 400,
  deviceLink: 460,
  revert: 360,
}
