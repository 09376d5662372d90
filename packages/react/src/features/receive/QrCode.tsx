import { useMemo, type ReactNode } from 'react'
import { drawQr, finderSize, holeSize } from './drawQr.ts'

/** Modules around the code that stay light: scanners need them. */
const margin = 3

type Properties = {
  readonly text: string
  /** Said instead of the picture. */
  readonly label: string
  /** Shown in the middle. */
  readonly children?: ReactNode
}

/** A QR code as large as its place, dark on a light tile whatever the theme is. */
export function QrCode({ text, label, children }: Properties) {
  const { size, path, finders } = useMemo(() => drawQr(text), [text])
  const whole = size + 2 * margin
  const middle = margin + (size - holeSize) / 2
  return (
    <div className="qr">
      <svg
        viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
        role="img"
        aria-label={label}
        data-qr=""
      >
        <path d={path} />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect
              className="qr-ring"
              x={x + 0.5}
              y={y + 0.5}
              width={finderSize - 1}
              height={finderSize - 1}
              rx={1.9}
            />
            <rect x={x + 2} y={y + 2} width={3} height={3} rx={1} />
          </g>
        ))}
      </svg>
      <svg className="qr-middle" viewBox={`0 0 ${whole} ${whole}`} aria-hidden="true">
        <foreignObject x={middle + 1} y={middle + 1} width={holeSize - 2} height={holeSize - 2}>
          {children}
        </foreignObject>
      </svg>
    </div>
  )
}
