import { useText } from '../../i18n/useText.ts'
import { SocialMark } from './marks.tsx'
import { socialNames, type SocialId } from './providers.ts'
import { socialText } from './text.ts'

/** Up to that many providers show at once; of more, so many small ones show beside the wide one, and the rest behind a button. */
const most = 6
const smallOfMany = 4

type Properties = {
  readonly ids: readonly SocialId[]
  /** Why none of them can be chosen now. */
  readonly hint?: string | undefined
  /** Called inside of the click. */
  readonly onChoose: (id: SocialId) => void
  readonly onMore: () => void
}

/** Two providers stand side by side; otherwise the first is wide and the others are round. */
export function SocialButtons({ ids, hint, onChoose, onMore }: Properties) {
  const t = useText(socialText)
  const [first, ...others] = ids
  if (!first) return null
  const isPair = ids.length === 2
  const small = ids.length > most ? others.slice(0, smallOfMany) : others

  function button(id: SocialId, look: 'wide' | 'half' | 'round') {
    const name = socialNames[id]
    const label = t('continueWith', { name })
    const text = { wide: label, half: name, round: undefined }[look]
    return (
      <button
        key={id}
        type="button"
        className={`social ${look}`}
        part="button"
        disabled={hint !== undefined}
        title={hint ?? (look === 'wide' ? undefined : label)}
        aria-label={look === 'wide' ? undefined : label}
        onClick={() => onChoose(id)}
      >
        <SocialMark id={id} />
        {text !== undefined && <span>{text}</span>}
      </button>
    )
  }

  return (
    <div className="socials" role="group" aria-label={t('socials')}>
      {isPair ? ids.map((id) => button(id, 'half')) : button(first, 'wide')}
      {!isPair && small.map((id) => button(id, 'round'))}
      {ids.length > most && (
        <button
          type="button"
          className="social round"
          part="button"
          disabled={hint !== undefined}
          title={hint ?? t('moreSocials')}
          aria-label={t('moreSocials')}
          onClick={onMore}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
            <path d="M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z" />
          </svg>
        </button>
      )}
    </div>
  )
}
