import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Actions } from '../components/Actions.tsx'
import { Button } from '../components/Button.tsx'
import { Remark } from '../components/Remark.tsx'
import { useGuarded } from '../guard/guarded.ts'
import { useText } from '../language.ts'
import { Headline } from '../components/Headline.tsx'

const shownMilliseconds = 1_500

/** A recovery code that is shown once, and the questions that show whether it was kept. */
export function RecoveryCode({
  code,
  onKept,
  onBack,
  isSaving,
}: {
  readonly code: string
  readonly onKept: () => void
  readonly onBack: () => void
  readonly isSaving: boolean
}) {
  const [isChecking, setChecking] = useState(false)
  return isChecking ? (
    <CheckCode code={code} isSaving={isSaving} onKept={onKept} onBack={() => setChecking(false)} />
  ) : (
    <ShowCode code={code} onNext={() => setChecking(true)} onBack={onBack} />
  )
}

function ShowCode({
  code,
  onNext,
  onBack,
}: {
  readonly code: string
  readonly onNext: () => void
  readonly onBack: () => void
}) {
  const { t } = useText()
  return (
    <>
      <div className="content">
        <Headline icon="shield" title={t('codeHeading')}>
          {t('codeText')}
        </Headline>
        <div className="code-sheet">
          <p className="print-only">{t('codeFile')}</p>
          <ol className="code-groups" dir="ltr" aria-label={t('recovery')}>
            {groupsOf(code).map((group, index) => (
              <li key={index}>{group}</li>
            ))}
          </ol>
        </div>
        <CodeTools code={code} />
      </div>
      <div className="actions">
        <div className="pair">
          <Button kind="secondary" onClick={onBack}>
            {t('back')}
          </Button>
          <Button onClick={onNext}>{t('codeKept')}</Button>
        </div>
      </div>
    </>
  )
}

/** Copies, downloads and prints a code. */
function CodeTools({ code }: { readonly code: string }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    await navigator.clipboard.writeText(code)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMilliseconds)
  }

  return (
    <>
      <div className="tools">
        <Button
          kind="quiet"
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => void copy().catch(() => undefined)}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button
          kind="quiet"
          icon="download"
          onClick={() => download(`${t('codeFile')}\n\n${code}\n`)}
        >
          {t('download')}
        </Button>
        <Button kind="quiet" icon="print" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <p className="unseen" role="status">
        {isCopied && t('copied')}
      </p>
    </>
  )
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-code.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), shownMilliseconds)
}

function CheckCode({
  code,
  isSaving,
  onKept,
  onBack,
}: {
  readonly code: string
  readonly isSaving: boolean
  readonly onKept: () => void
  readonly onBack: () => void
}) {
  const { t } = useText()
  const groups = groupsOf(code)
  const [asked] = useState(() => pickTwo(groups.length))
  const [isWrong, setWrong] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const formId = useId()
  const guard = useGuarded()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const isRight = asked.every((index) => clean(typed[index] ?? '') === groups[index])
    setWrong(!isRight)
    if (isRight) guard.press(event, onKept)
  }

  return (
    <>
      <div className="content">
        <Headline icon="check" title={t('codeCheckHeading')}>
          {t('codeCheckText')}
        </Headline>
        <form className="pair" id={formId} onSubmit={submit}>
          {asked.map((index, place) => (
            <GroupField
              key={index}
              number={index + 1}
              value={typed[index] ?? ''}
              isFirst={place === 0}
              isWrong={isWrong}
              onChange={(text) => {
                setWrong(false)
                setTyped({ ...typed, [index]: text })
              }}
            />
          ))}
        </form>
        <div role="alert">{isWrong && <Remark tone="danger">{t('codeGroupWrong')}</Remark>}</div>
      </div>
      <Actions>
        <div className="pair">
          <Button kind="secondary" onClick={onBack}>
            {t('codeShowAgain')}
          </Button>
          <Button
            {...guard.watch}
            form={formId}
            isBusy={isSaving}
            aria-disabled={!guard.isOn || undefined}
          >
            {t(isSaving ? 'codeSaving' : 'done')}
          </Button>
        </div>
      </Actions>
    </>
  )
}

/** Asks for one group of a code. */
function GroupField({
  number,
  value,
  isFirst,
  isWrong,
  onChange,
}: {
  readonly number: number
  readonly value: string
  readonly isFirst: boolean
  readonly isWrong: boolean
  readonly onChange: (text: string) => void
}) {
  const { t } = useText()
  return (
    <label className="field">
      <span>{t('codeGroup', { number: String(number) })}</span>
      <input
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoFocus={isFirst}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
    </label>
  )
}

function groupsOf(code: string): readonly string[] {
  return code.split('-')
}

/** As codes are read: small letters and look-alikes count as what they stand for. */
function clean(text: string) {
  return text.trim().toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
}

/** Two different places, in order. */
function pickTwo(count: number): readonly number[] {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2))
  const first = one % count
  const second = (first + 1 + (other % (count - 1))) % count
  return [first, second].sort((a, b) => a - b)
}
