import { mixAvatar } from '@latchkey/protocol'
import { useId } from 'react'

/** The kit's avatar: the same gradient for an address wherever it shows. */
export function Avatar({
  address,
  size = 28,
}: {
  readonly address: string
  readonly size?: number
}) {
  const id = useId()
  const [base, warm, cool, x, y] = mixAvatar(address)
  return (
    <svg className="avatar" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}base`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`hsl(${base} 70% 72%)`} />
          <stop offset="1" stopColor={`hsl(${cool} 66% 52%)`} />
        </linearGradient>
        <radialGradient id={`${id}light`} cx={x} cy={y} r="0.7">
          <stop offset="0" stopColor={`hsl(${warm} 88% 80%)`} />
          <stop offset="1" stopColor={`hsl(${warm} 88% 70%)`} stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="20" cy="20" r="20" fill={`url(#${id}base)`} />
      <circle cx="20" cy="20" r="20" fill={`url(#${id}light)`} />
    </svg>
  )
}
