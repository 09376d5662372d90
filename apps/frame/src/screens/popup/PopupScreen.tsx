import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Headline } from '../components/Headline.tsx'
import { Button } from '../components/Button.tsx'
import { Remark } from '../components/Remark.tsx'
import { providerNames } from '../providerNames.ts'
import type { PopupView } from './popupView.ts'
import { formatPopupText, type PopupLanguage, type PopupTextKey } from './texts/texts.ts'

/** How long a question has to stay before it can be answered, in milliseconds: a click that was meant for something else counts for nothing. */
const stillness = 500

type Translate = (key: PopupTextKey, values?: Readonly<Record<string, string>>) => string

/** What the window of a social login shows. */
export function PopupScreen({
  view,
  language,
}: {
  readonly view: PopupView
  readonly language: PopupLanguage
}) {
  const t: Translate = (key, values) => formatPopupText(language, key, values)
  return (
    <main className="frame popup" data-view={view.kind} key={view.kind}>
      {screenOf(view, t)}
    </main>
  )
}

function screenOf(view: PopupView, t: Translate) {
  switch (view.kind) {
    case 'loading':
      return <Waiting title={t('loading')}>{view.isSlow ? t('loadingSlow') : undefined}</Waiting>
    case 'going':
      return (
        <Waiting title={t('going', { provider: providerNames[view.provider] })}>
          {t('goingText', { site: siteOf(view.origin) })}
        </Waiting>
      )
    case 'confirm':
      return <Confirm view={view} t={t} />
    case 'done':
      return (
        <div className="content" role="status">
          <Headline icon="check" title={t('doneHeading')}>
            {t('doneText', { site: siteOf(view.origin) })}
          </Headline>
        </div>
      )
    case 'failed':
      return <Failed view={view} t={t} />
  }
}

function Waiting({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="content popup-waiting" role="status">
      <span className="popup-ring" />
      <h1>{title}</h1>
      {children && <p className="quiet-text">{children}</p>}
    </div>
  )
}

function Confirm({
  view,
  t,
}: {
  readonly view: Extract<PopupView, { kind: 'confirm' }>
  readonly t: Translate
}) {
  const { provider, purpose, origin, matchNumber, name } = view
  const [isAwake, setAwake] = useState(false)
  const [work, setWork] = useState<'idle' | 'busy' | 'failed'>('idle')
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), stillness)
    heading.current?.focus()
    return () => clearTimeout(timer)
  }, [])
  const values = { provider: providerNames[provider], site: siteOf(origin) }

  return (
    <>
      <div className="content" ref={heading} tabIndex={-1}>
        <Headline
          icon="shield"
          title={t(purpose === 'link' ? 'linkHeading' : 'confirmHeading', values)}
        >
          {name === null ? t('confirmText', values) : t('confirmNamed', { ...values, name })}
        </Headline>
        <p className="small centred">
          {t(matchNumber === undefined ? 'confirmReturn' : 'confirmNumber')}
        </p>
        {matchNumber !== undefined && (
          <p className="big-number">
            <span className="unseen">{t('number')} </span>
            <bdi dir="ltr">{matchNumber}</bdi>
          </p>
        )}
        <div role="alert">{work === 'failed' && <Remark tone="danger">{t('problem')}</Remark>}</div>
      </div>
      <div className="actions">
        <div className="pair">
          <Button kind="secondary" onClick={view.cancel}>
            {t('cancel')}
          </Button>
          <Button
            isBusy={work === 'busy'}
            aria-disabled={!isAwake || undefined}
            onClick={({ nativeEvent }) => {
              if (!isAwake || !nativeEvent.isTrusted) return
              setWork('busy')
              view.confirm().catch(() => setWork('failed'))
            }}
          >
            {t(purpose === 'link' ? 'add' : 'yes')}
          </Button>
        </div>
      </div>
    </>
  )
}

function Failed({
  view,
  t,
}: {
  readonly view: Extract<PopupView, { kind: 'failed' }>
  readonly t: Translate
}) {
  const { reason, provider, origin, leave } = view
  const values = { provider: provider ? providerNames[provider] : t('somebody') }
  return (
    <>
      <div className="content" role="alert">
        <Headline
          icon={reason === 'denied' ? 'stop' : 'warning'}
          title={t(`${reason}Heading`, values)}
        >
          {t(`${reason}Text`, values)}
        </Headline>
      </div>
      <div className="actions">
        <Button kind="secondary" onClick={leave}>
          {origin === undefined ? t('close') : t('back', { site: siteOf(origin) })}
        </Button>
      </div>
    </>
  )
}

/** As people read it. What is not over TLS shows that it is not. */
function siteOf(origin: string) {
  return origin.replace(/^https:\/\//, '')
}
