import { selectAccount, type Kit } from '@latchkey/core'
import { connectFarcaster, linkFarcaster, type FarcasterAttempt } from '@latchkey/core/embedded'
import { useCallback, useEffect, useState } from 'react'
import {
  declined,
  readFailure,
  type LoginFailure,
  returnToSettings,
  whenAnswered,
} from '../../embedded/loginFailure.ts'
import { loginText } from '../../embedded/text.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'

/** How the login stands, as its view shows it. */
export type FarcasterProgress =
  | { readonly step: 'opening' | 'finishing' | 'done' }
  | { readonly step: 'waiting'; readonly url: string }
  | { readonly step: 'failed'; readonly failure: LoginFailure }

/** Begins with the view, unless there is an attempt already: what the wallet asks on the way covers the view for a while. */
export function useFarcaster(purpose: 'login' | 'link') {
  const t = useText(loginText)
  const { kit } = useKit()
  const attempt = useStoreValue(kit.store, ({ frame }) => frame?.farcaster)
  const isLoggedIn = useStoreValue(kit.store, (state) => selectAccount(state).user !== undefined)
  const [hasBegun, setBegun] = useState(attempt !== undefined)
  const linked = t('linked', { name: 'Farcaster' })

  const begin = useCallback(() => {
    setBegun(true)
    // What goes wrong shows on the view.
    if (purpose === 'login') connectFarcaster(kit).catch(() => undefined)
    else
      linkFarcaster(kit)
        .then(() => arrive(kit, linked))
        .catch(() => undefined)
  }, [kit, purpose, linked])

  useEffect(() => {
    const { frame } = kit.store.getState()
    const isNeeded = purpose === 'link' || selectAccount(kit.store.getState()).user === undefined
    if (frame?.farcaster || !isNeeded) return
    // A moment later, so that Strict Mode's double start asks once.
    const start = setTimeout(begin, 0)
    return () => clearTimeout(start)
    // Once for the view: what begins anew later is the visitor's to say.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as the line above says
  }, [kit])

  return { progress: readProgress(attempt, { isLoggedIn, hasBegun, purpose }), begin }
}

/** Whoever adds a way to log in is led back to where that was asked for. */
async function arrive(kit: Kit, message: string) {
  await whenAnswered(kit.modal)
  returnToSettings(kit, message)
}

function readProgress(
  attempt: FarcasterAttempt | undefined,
  seen: { isLoggedIn: boolean; hasBegun: boolean; purpose: 'login' | 'link' },
): FarcasterProgress {
  if (attempt?.step === 'failed') return { step: 'failed', failure: readFailure(attempt.error) }
  if (attempt?.step === 'waiting' && attempt.url) return { step: 'waiting', url: attempt.url }
  if (attempt) return { step: attempt.step === 'finishing' ? 'finishing' : 'opening' }
  if (seen.purpose === 'login' && seen.isLoggedIn) return { step: 'done' }
  // Given up in a view of the wallet that has covered this one.
  return seen.hasBegun && seen.purpose === 'login'
    ? { step: 'failed', failure: declined }
    : { step: 'opening' }
}
