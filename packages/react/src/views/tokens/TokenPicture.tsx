import { useState } from 'react'
import type { Token } from './token.ts'

type Properties = {
  readonly token: Pick<Token, 'id' | 'symbol' | 'iconUrl'>
  /** For a token without an icon of its own, such as the network's for its native currency. */
  readonly iconUrl?: string | undefined
  readonly size: number
}

/** A token's icon; where it has none, or it cannot be shown, its first letter on a soft colour of its own. */
export function TokenPicture({ token, iconUrl, size }: Properties) {
  const src = token.iconUrl ?? iconUrl
  const [failedSrc, setFailedSrc] = useState<string>()
  if (src && src !== failedSrc && /^(data:image\/|https?:\/\/|\/(?!\/))/i.test(src))
    return (
      <img
        className="picture round"
        src={src}
        alt=""
        width={size}
        height={size}
        draggable={false}
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
      />
    )
  const color = `hsl(${hueOf(token.id === 'native' ? token.symbol : token.id)} 62% 50%)`
  const [letter = '?'] = token.symbol
  return (
    <svg
      className="picture round"
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <rect width="40" height="40" fill={`color-mix(in oklab, ${color} 16%, var(--lk-raised))`} />
      <text
        x="20"
        y="26"
        textAnchor="middle"
        fontSize="17"
        fontWeight="600"
        fill={`color-mix(in oklab, ${color} 35%, var(--lk-text))`}
      >
        {letter.toUpperCase()}
      </text>
    </svg>
  )
}

/** The same hue for the same token everywhere, from an FNV-1a hash. */
function hueOf(id: string) {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash % 360
}
