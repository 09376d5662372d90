import type { SocialAttempt } from '@latchkey/core/embedded'
import { useEffect } from 'react'
import { prefetchFrame } from '../../embedded/loadFrame.ts'
import { useFlow } from '../../dialog/useFlow.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../useStoreValue.ts'
import { useText } from '../../i18n/useText.ts'
import { useTitle } from '../../dialog/ModalContext.ts'
import { useFinish } from '../../views/connect/useFinish.ts'
import { defineView } from '../../views/view.ts'
import { socialNames } from './providers.ts'
import { SocialProgress } from './SocialProgress.tsx'
import sheet from './socials.css?inline'
import { socialText } from './text.ts'
import { hasLogin } from './useSocials.ts'

/** A login with a provider, or one more way to log in, under way in a window of the provider's. */
function ConnectingSocial() {
  const t = useText(socialText)
  const { kit } = useKit()
  const { modal } = kit
  const attempt = useStoreValue(kit.store, ({ frame }) => frame?.social)
  const isLoggedIn = useStoreValue(kit.store, hasLogin)
  const [last, keep] = useFlow('social', keepAttempt, attempt)
  useEffect(() => attempt && keep(attempt), [attempt, keep])
  const shown = attempt ?? last
  const isOver = attempt === undefined
  const isLink = shown?.purpose === 'link'
  const isDone = isOver && isLoggedIn && !isLink
  const isAlone = modal.getState().stack.length === 1
  useFinish(isDone ? 'done' : 'waiting')
  useEffect(prefetchFrame, [])
  useEffect(() => {
    if (!isOver || isDone || modal.currentView().name !== 'ConnectingSocial') return
    // The window was closed, or the page came back from a redirect with another way to log in.
    if (!isAlone) return modal.back()
    modal.reset({ name: isLink ? 'Account' : 'Connect' })
  }, [modal, isOver, isDone, isLink, isAlone])
  useTitle(shown ? socialNames[shown.provider] : t('allSocials'))
  return shown ? <SocialProgress attempt={shown} isDone={isDone} /> : null
}

/** The frame may have been in front when the attempt came to its end. */
function keepAttempt(_: SocialAttempt | undefined, attempt: SocialAttempt) {
  return attempt
}

export const connectingSocialView = defineView('ConnectingSocial', ConnectingSocial, sheet)
