import { useId, useState, type FormEvent } from 'react'
import { Asker } from '../../approval/Asker.tsx'
import { Actions } from '../components/Actions.tsx'
import { Button, GuardedButton } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { Remark } from '../components/Remark.tsx'
import { useGuarded } from '../guard/guarded.ts'
import { useText } from '../language.ts'
import type { TextKey } from '../texts/texts.ts'
import { Headline } from '../components/Headline.tsx'
import { ProblemRemark } from '../components/ProblemRemark.tsx'
import { readTyped } from './readTyped.ts'
import type { UnlockRequest } from './unlockRequest.ts'
import { useWork } from '../useWork.ts'

const reasons: Readonly<Record<UnlockRequest['reason'], TextKey>> = {
  newDevice: 'unlockNewDevice',
  nothingKept: 'unlockNothingKept',
  confirm: 'unlockConfirm',
  takeBack: 'unlockTakeBack',
}

/** Opens the wallet with a passkey or a recovery code. */
export function UnlockView({
  request,
  onDone,
  onCancel,
}: {
  readonly request: UnlockRequest
  readonly onDone: () => void
  readonly onCancel: () => void
}) {
  const { unlockOnDevice, unlockWithPasskey, unlockWithRecoveryCode } = request
  const { signOut, wait, reason, origin } = request
  const { t } = useText()
  const work = useWork()
  const [isTyping, setTyping] = useState(!unlockWithPasskey && !unlockOnDevice)
  const open = async (unlock: () => Promise<void>) => {
    if (await work.run(unlock)) onDone()
  }
  const switchTo = (typing: boolean) => () => {
    work.forget()
    setTyping(typing)
  }
  const isNone = !unlockOnDevice && !unlockWithPasskey && !unlockWithRecoveryCode

  return (
    <>
      <div className="content">
        <Asker origin={origin} says={t('unlock')} />
        <Headline
          icon="lock"
          title={t(reason === 'takeBack' ? 'takeBackHeading' : 'unlockHeading')}
        >
          {!isNone && t(reasons[reason])}
        </Headline>
        {isNone && <Remark>{t('unlockNone')}</Remark>}
        {isTyping && unlockWithRecoveryCode && (
          <CodeForm
            isBusy={work.isBusy}
            onSubmit={(code) => void open(() => unlockWithRecoveryCode(code))}
          />
        )}
        {!isTyping && unlockOnDevice && (
          <GuardedButton
            icon="device"
            isBusy={work.isBusy}
            onPress={() => void open(unlockOnDevice)}
          >
            {t('takeBack')}
          </GuardedButton>
        )}
        {!isTyping && unlockWithPasskey && (
          <GuardedButton
            icon="passkey"
            isBusy={work.isBusy}
            onPress={() => void open(unlockWithPasskey)}
          >
            {t(work.isBusy ? 'passkeyWorking' : 'unlockPasskey')}
          </GuardedButton>
        )}
        <ProblemRemark problem={work.problem} />
        {(unlockWithPasskey ?? unlockOnDevice) && unlockWithRecoveryCode && (
          <button
            type="button"
            className="text-button"
            disabled={work.isBusy}
            onClick={switchTo(!isTyping)}
          >
            <Icon name={isTyping ? 'passkey' : 'print'} size={18} />
            {t(isTyping ? 'unlockOtherWay' : 'unlockRecovery')}
          </button>
        )}
      </div>
      <Actions>
        {wait && (
          <Button kind="quiet" onClick={() => void open(wait)}>
            {t('changeLater')}
          </Button>
        )}
        <div className={signOut ? 'pair' : undefined}>
          <Button kind="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {signOut && (
            <GuardedButton
              kind="secondary"
              onPress={() => void work.run(signOut).then((isOut) => isOut && onCancel())}
            >
              {t('signOut')}
            </GuardedButton>
          )}
        </div>
      </Actions>
    </>
  )
}

function CodeForm({
  isBusy,
  onSubmit,
}: {
  readonly isBusy: boolean
  readonly onSubmit: (code: string) => void
}) {
  const { t, say } = useText()
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const hintId = useId()
  const { isWhole, hint, isWrong } = readTyped(text)
  const guard = useGuarded()

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (isWhole && !isBusy) guard.press(event, () => onSubmit(text))
  }

  return (
    <form className="code-form" onSubmit={submit}>
      <label className="field">
        <span>{t('unlockCodeLabel')}</span>
        <textarea
          value={text}
          rows={2}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit(event)
          }}
          aria-invalid={(isAsked && !isWhole) || isWrong || undefined}
          aria-describedby={hintId}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      </label>
      <p
        className={isWrong ? 'hint wrong' : isWhole ? 'hint right' : 'hint'}
        id={hintId}
        role="status"
      >
        {say(hint)}
      </p>
      <button
        {...guard.watch}
        type="submit"
        className="button primary"
        aria-disabled={!isWhole || isBusy || !guard.isOn || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy && <span className="spinner" />}
        <span>{t(isBusy ? 'unlockWorking' : 'unlockButton')}</span>
      </button>
    </form>
  )
}
