import { useState } from 'react'

type Properties = {
  readonly name: string
  /** `data:image/…`, or a URL of the operator's or integrator's choice; anything else counts as none. */
  readonly src?: string | undefined
  readonly size?: number | undefined
  readonly round?: boolean | undefined
}

/** The picture of a wallet or a network; where there is none, or it cannot be shown, the name's first letter. */
export function Picture({ name, src, size = 40, round = false }: Properties) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const className = round ? 'picture round' : 'picture'
  if (isShowable(src) && src !== failedSrc)
    return (
      <img
        className={className}
        src={src}
        alt=""
        width={size}
        height={size}
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
      />
    )
  const [letter = '?'] = name.trim()
  return (
    <svg className={className} viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <rect className="picture-ground" width="40" height="40" />
      <text x="20" y="26.5" textAnchor="middle" fontSize="18" fontWeight="600" fill="currentColor">
        {letter.toUpperCase()}
      </text>
    </svg>
  )
}

function isShowable(src: string | undefined): src is string {
  return src !== undefined && /^(data:image\/|https?:\/\/|\/(?!\/))/i.test(src)
}
