import { useMemo, type ReactNode } from 'react'
import { drawQr, finderSize, type QrDrawing } from './drawQr.ts'
import qrCodeSheet from './QrCode.css?inline'

/** Modules around the code that stay light: scanners need them. */
const margin = 4

/** What stands where a code will be: three finders and nothing between them. */
const empty: QrDrawing = {
  size: 57,
  path: '',
  hole: 13,
  finders: [
    [0, 0],
    [50, 0],
    [0, 50],
  ],
}

type Properties = {
  /** Without a text, a place of the same size waits for one. */
  readonly text: string | undefined
  /** Said instead of the picture. */
  readonly label: string
  /** Shown in the middle. */
  readonly children?: ReactNode
}

/** A QR code as large as its place, dark on a light tile whatever the theme is. */
export function QrCode({ text, label, children }: Properties) {
  const { size, path, finders, hole } = useMemo(() => (text ? drawQr(text) : empty), [text])
  const whole = size + 2 * margin
  return (
    <div className={text ? 'qr' : 'qr waits'}>
      <svg
        viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
        role="img"
        aria-label={label}
        aria-busy={!text}
        data-qr={text && ''}
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
        <foreignObject
          x={(whole - hole) / 2 + 1}
          y={(whole - hole) / 2 + 1}
          width={hole - 2}
          height={hole - 2}
        >
          {children}
        </foreignObject>
      </svg>
    </div>
  )
}

/** Style sheet of the code, for the sheet of a view. */
export { qrCodeSheet }
