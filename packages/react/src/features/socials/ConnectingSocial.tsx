import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useStoreValue } from '../../hooks/useStoreValue.ts'
import { useText } from '../../hooks/useText.ts'
import { useTitle } from '../../modal/ModalContext.ts'
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
  const [last, setLast] = useState(attempt)
  if (attempt && attempt !== last) setLast(attempt)
  const isOver = attempt === undefined
  const isLink = last?.purpose === 'link'
  const isDone = isOver && isLoggedIn && !isLink
  const isAlone = modal.getState().stack.length === 1
  useFinish(isDone ? 'done' : 'waiting')
  useEffect(prefetchFrame, [])
  useEffect(() => {
    if (!isOver || isDone) return
    // The window was closed, or the page came back from a redirect with another way to log in.
    if (!isAlone) return modal.back()
    modal.reset({ name: isLink ? 'Account' : 'Connect' })
  }, [modal, isOver, isDone, isLink, isAlone])
  useTitle(last ? socialNames[last.provider] : t('allSocials'))
  return last ? <SocialProgress attempt={last} isDone={isDone} /> : null
}

/** A new wallet asks at once how it is to be opened elsewhere. */
function prefetchFrame() {
  import('../../frame/ApproveTransaction.tsx').catch(() => undefined) // its view tries again
}

export const connectingSocialView = defineView('ConnectingSocial', ConnectingSocial, sheet)
