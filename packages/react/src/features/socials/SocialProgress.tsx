import { cancelSocial, focusSocial, retrySocial, type SocialAttempt } from '@latchkey/core/embedded'
import { Button } from '../../components/Button.tsx'
import { Waiting } from '../../components/Waiting.tsx'
import { failureWords, readFailure } from '../../embedded/loginFailure.ts'
import { loginText } from '../../embedded/text.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useText, type GetText } from '../../i18n/useText.ts'
import { en } from '../../i18n/en.ts'
import { MarkTile } from './marks.tsx'
import { socialNames } from './providers.ts'
import { socialText } from './text.ts'
import { useLink } from './useLink.ts'

type Properties = {
  readonly attempt: SocialAttempt
  /** The visitor is logged in. */
  readonly isDone: boolean
}

/** What the visitor has to do in the window now, and every way out of it. */
export function SocialProgress({ attempt, isDone }: Properties) {
  const t = useText(socialText)
  const tLogin = useText(loginText)
  const { provider, step, matchNumber, uri, error } = attempt
  const name = socialNames[provider]
  const isFailed = step === 'failed'
  const failure = readFailure(error)
  const isLeaving = step === 'opening' && uri !== undefined
  const [title, text] = isDone
    ? [tLogin('loggedIn')]
    : isFailed
      ? failureWords(tLogin, failure, name)
      : isLeaving
        ? [t('inThisTab', { name }), t('inThisTabText')]
        : wordsOf(t, name)[step]

  return (
    <Waiting
      status={isDone ? 'done' : isFailed ? 'failed' : 'waiting'}
      image={<MarkTile id={provider} />}
      title={title}
      text={text}
    >
      {step === 'confirm' && !isDone && (
        <b className="social-number" dir="ltr">
          {matchNumber}
        </b>
      )}
      {!isDone && <Ways attempt={attempt} />}
    </Waiting>
  )
}

/** The ways on from a step: the page or window of the provider, another try, and leaving. */
function Ways({ attempt }: { readonly attempt: SocialAttempt }) {
  const t = useText(socialText)
  const tLogin = useText(loginText)
  const tDialog = useText(en)
  const { kit } = useKit()
  const { linkAgain } = useLink()
  const { provider, purpose, step, uri, error } = attempt
  const isLogin = purpose === 'login'
  const isFailed = step === 'failed'

  /** Inside of the click, as it opens a window. */
  function retry() {
    if (!isLogin) return linkAgain(provider)
    retrySocial(kit).catch(() => undefined) // what went wrong shows here
  }

  function leave() {
    if (isFailed && isLogin) kit.modal.reset({ name: 'Connect' })
    cancelSocial(kit)
  }

  return (
    <div className="social-ways">
      {step === 'opening' && uri !== undefined && (
        <a className="button primary compact" part="button" href={uri}>
          {t('goTo', { name: socialNames[provider] })}
        </a>
      )}
      {(step === 'provider' || step === 'confirm') && attempt.window?.closed === false && (
        <Button kind="secondary" compact onClick={() => focusSocial(kit)}>
          {t('showWindow')}
        </Button>
      )}
      {(step === 'closed' || (isFailed && !readFailure(error).isFinal)) && (
        <Button compact icon="retry" onClick={retry}>
          {tDialog('tryAgain')}
        </Button>
      )}
      <Button kind="secondary" compact onClick={leave}>
        {isFailed && isLogin ? t('anotherWay') : tLogin('cancel')}
      </Button>
    </div>
  )
}

/** Title and text of each step but a failure. */
function wordsOf(t: GetText<typeof socialText.texts>, name: string) {
  return {
    opening: [t('openingWindow', { name }), t('connectInWindowText', { name })],
    provider: [t('connectInWindow'), t('connectInWindowText', { name })],
    confirm: [t('confirmInWindow'), t('confirmInWindowText')],
    closed: [t('windowClosed'), t('windowClosedText')],
    finishing: [t('retrieving'), t('retrievingText', { name })],
  } as const
}
