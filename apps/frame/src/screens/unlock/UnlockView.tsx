import { useId, useState, type FormEvent } from 'react'
import { Asker } from '../../approval/Asker.tsx'
import { Actions } from '../components/Actions.tsx'
import { Button, GuardedButton } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { ProblemRemark, Remark } from '../components/Remark.tsx'
import { useGuarded } from '../guard/guarded.ts'
import { useText } from '../language.ts'
import type { TextKey } from '../texts/texts.ts'
import { Headline } from '../components/Headline.tsx'
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
  const { reason, origin, unlockOnDevice, unlockWithPasskey, unlockWithRecoveryCode } = request
  const { t } = useText()
  const work = useWork()
  const [isTyping, setTyping] = useState(!unlockWithPasskey && !unlockOnDevice)
  const open = async (unlock: () => Promise<void>) => {
    if (await work.run(unlock)) onDone()
  }
  const switchWay = () => {
    work.forget()
    setTyping(!isTyping)
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
        {!isTyping && (
          <UnlockButtons
            request={request}
            isBusy={work.isBusy}
            onUnlock={(unlock) => void open(unlock)}
          />
        )}
        <ProblemRemark problem={work.problem} />
        {(unlockWithPasskey ?? unlockOnDevice) && unlockWithRecoveryCode && (
          <WayButton isTyping={isTyping} isBusy={work.isBusy} onClick={switchWay} />
        )}
      </div>
      <UnlockActions
        request={request}
        onOpen={(unlock) => void open(unlock)}
        onSignOut={(signOut) => void work.run(signOut).then((isOut) => isOut && onCancel())}
        onCancel={onCancel}
      />
    </>
  )
}

/** Buttons of the factors that need no typing. */
function UnlockButtons({
  request: { unlockOnDevice, unlockWithPasskey },
  isBusy,
  onUnlock,
}: {
  readonly request: UnlockRequest
  readonly isBusy: boolean
  readonly onUnlock: (unlock: () => Promise<void>) => void
}) {
  const { t } = useText()
  return (
    <>
      {unlockOnDevice && (
        <GuardedButton icon="device" isBusy={isBusy} onPress={() => onUnlock(unlockOnDevice)}>
          {t('takeBack')}
        </GuardedButton>
      )}
      {unlockWithPasskey && (
        <GuardedButton icon="passkey" isBusy={isBusy} onPress={() => onUnlock(unlockWithPasskey)}>
          {t(isBusy ? 'passkeyWorking' : 'unlockPasskey')}
        </GuardedButton>
      )}
    </>
  )
}

/** Switches between the recovery code and the other factors. */
function WayButton({
  isTyping,
  isBusy,
  onClick,
}: {
  readonly isTyping: boolean
  readonly isBusy: boolean
  readonly onClick: () => void
}) {
  const { t } = useText()
  return (
    <button type="button" className="text-button" disabled={isBusy} onClick={onClick}>
      <Icon name={isTyping ? 'passkey' : 'print'} size={18} />
      {t(isTyping ? 'unlockOtherWay' : 'unlockRecovery')}
    </button>
  )
}

function UnlockActions({
  request: { wait, signOut },
  onOpen,
  onSignOut,
  onCancel,
}: {
  readonly request: UnlockRequest
  readonly onOpen: (unlock: () => Promise<void>) => void
  readonly onSignOut: (signOut: () => Promise<void>) => void
  readonly onCancel: () => void
}) {
  const { t } = useText()
  return (
    <Actions>
      {wait && (
        <Button kind="quiet" onClick={() => onOpen(wait)}>
          {t('changeLater')}
        </Button>
      )}
      <div className={signOut ? 'pair' : undefined}>
        <Button kind="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {signOut && (
          <GuardedButton kind="secondary" onPress={() => onSignOut(signOut)}>
            {t('signOut')}
          </GuardedButton>
        )}
      </div>
    </Actions>
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
