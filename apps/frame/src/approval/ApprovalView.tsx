import { useId, useState } from 'react'
import { Button } from '../screens/components/Button.tsx'
import { Checkbox } from '../screens/components/Checkbox.tsx'
import { ConfirmButtons } from '../screens/components/ConfirmButtons.tsx'
import { Icon } from '../screens/components/Icon.tsx'
import { Remark } from '../screens/components/Remark.tsx'
import { useText } from '../screens/language.ts'
import type { TextKey } from '../screens/texts/texts.ts'
import { Asker } from './Asker.tsx'
import { Bytes, CardView } from './CardView.tsx'
import type { Risk, Story } from './story.ts'

const asks: Readonly<Partial<Record<TextKey, TextKey>>> = {
  sign: 'asksToSign',
  signIn: 'asksToSignIn',
}

/** What would be signed, in words, with everything that speaks against it. */
export function ApprovalView({
  story,
  onApprove,
  onReject,
}: {
  readonly story: Story
  readonly onApprove: () => void
  readonly onReject: () => void
}) {
  const { t, say } = useText()
  const [isTicked, setTicked] = useState(false)
  const dangers = unique(story.risks.filter(({ needsTick }) => needsTick))
  const warnings = unique(story.risks.filter(({ needsTick }) => !needsTick))
  const { blocked, raw } = story
  return (
    <>
      <div className="content">
        <Asker
          origin={story.origin}
          says={t(asks[story.action] ?? 'asks')}
          account={story.account}
        />
        <h1>{say(story.heading)}</h1>
        {blocked && <Blocked text={say(blocked)} />}
        {story.cards.map((card, index) => (
          <CardView key={index} card={card} />
        ))}
        {warnings.map((risk, index) => (
          <Remark key={index}>{say(risk.phrase)}</Remark>
        ))}
        {dangers.map((risk, index) => (
          <Remark key={index} tone="danger">
            {say(risk.phrase)}
          </Remark>
        ))}
        {dangers.length > 0 && !blocked && (
          <Checkbox isChecked={isTicked} onChange={setTicked}>
            {t('understand')}
          </Checkbox>
        )}
        {raw !== undefined && <RawData raw={raw} />}
      </div>
      {blocked ? (
        <div className="actions">
          <Button kind="secondary" onClick={onReject}>
            {t('close')}
          </Button>
        </div>
      ) : (
        <ConfirmButtons
          label={t(story.action)}
          cancelLabel={t(story.refusal ?? 'cancel')}
          isTicked={isTicked || dangers.length === 0}
          onConfirm={onApprove}
          onCancel={onReject}
        />
      )}
    </>
  )
}

function Blocked({ text }: { readonly text: string }) {
  const { t } = useText()
  return (
    <div className="blocked" role="alert">
      <Icon name="stop" size={22} />
      <div>
        <b>{t('blockedTitle')}</b>
        <p>{text}</p>
      </div>
    </div>
  )
}

function RawData({ raw }: { readonly raw: string }) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="raw" data-raw="">
      <button
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="code" size={18} />
        {t('rawData')}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Bytes hex={raw} label={t('rawData')} />}
      </div>
    </div>
  )
}

function unique(risks: readonly Risk[]) {
  const keys = risks.map(({ phrase }) => JSON.stringify(phrase))
  return risks.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}
