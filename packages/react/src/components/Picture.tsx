import { useState } from 'react'

type Properties = {
  readonly name: string
  /** `data:image/…`, or a URL of the operator's or integrator's choice; anything else counts as none. */
  readonly src?: string | undefined
  readonly size?: number | undefined
  readonly round?: boolean | undefined
  /** Tints the letter and what is behind it. */
  readonly color?: string | undefined
}

/** Draws a picture, or the first letter of the name until it has loaded, when it fails to load, and without one. */
export function Picture({ name, src, size = 40, round = false, color }: Properties) {
  const [settled, setSettled] = useState<{ readonly src: string; readonly isThere: boolean }>()
  const className = round ? 'picture round' : 'picture'
  const known = settled?.src === src ? settled : undefined
  const isAsked = isShowable(src) && known?.isThere !== false
  // What is in the page already takes no time to come.
  const isThere = isAsked && (known !== undefined || src.startsWith('data:'))
  const [letter = '?'] = name.trim()
  return (
    <>
      {isAsked && (
        <img
          className={className}
          src={src}
          alt=""
          width={size}
          height={size}
          hidden={!isThere}
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setSettled({ src, isThere: true })}
          onError={() => setSettled({ src, isThere: false })}
        />
      )}
      {!isThere && (
        <svg
          className={className}
          viewBox="0 0 40 40"
          width={size}
          height={size}
          aria-hidden="true"
          data-waits={isAsked || undefined}
        >
          <rect
            fill={
              color ? `color-mix(in oklab, ${color} 16%, var(--lk-raised))` : 'var(--lk-raised-2)'
            }
            width="40"
            height="40"
          />
          <text
            x="20"
            y="26.5"
            textAnchor="middle"
            fontSize="18"
            fontWeight="600"
            fill={color ? `color-mix(in oklab, ${color} 35%, var(--lk-text))` : 'currentColor'}
          >
            {letter.toUpperCase()}
          </text>
        </svg>
      )}
    </>
  )
}

function isShowable(src: string | undefined): src is string {
  return src !== undefined && /^(data:image\/|https?:\/\/|\/(?!\/))/i.test(src)
}
