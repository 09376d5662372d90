import type { ReactNode } from 'react'

/** A picture for a help slide, drawn in the theme's own colours; for the eye only. */
function Art({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 280 132" aria-hidden="true">
      {children}
    </svg>
  )
}

/** A wallet with a coin above it. */
export function HomeArt() {
  return (
    <Art>
      <circle className="art-soft" cx="140" cy="66" r="58" />
      <circle className="art-accent" cx="156" cy="36" r="17" />
      <path className="art-on" d="M156 28.5v15M151 33h7a3 3 0 0 1 0 6h-4a3 3 0 0 0 0 6h7" />
      <rect className="art-card" x="92" y="52" width="96" height="58" rx="14" />
      <path className="art-line" d="M92 70h96" />
      <rect className="art-raised" x="150" y="76" width="46" height="22" rx="11" />
      <circle className="art-accent" cx="162" cy="87" r="4.5" />
    </Art>
  )
}

/** A key that fits three doors. */
export function KeyArt() {
  return (
    <Art>
      {[48, 108, 168].map((x) => (
        <g key={x}>
          <rect className="art-card" x={x} y="20" width="64" height="46" rx="10" />
          <path className="art-line" d={`M${x} 34h64M${x + 10} 27h.1M${x + 17} 27h.1`} />
          <path className="art-line" d={`M${x + 32} 66v16`} />
        </g>
      ))}
      <path className="art-line" d="M80 82h120" />
      <circle className="art-soft" cx="112" cy="104" r="22" />
      <circle className="art-ring" cx="112" cy="104" r="13" />
      <path className="art-stroke" d="M125 104h52v11M161 104v8" />
    </Art>
  )
}

/** A request, with the choice that belongs to it. */
export function ApproveArt() {
  return (
    <Art>
      <circle className="art-soft" cx="140" cy="66" r="58" />
      <rect className="art-card" x="88" y="22" width="104" height="88" rx="16" />
      <path className="art-line" d="M104 42h40M104 56h72M104 68h52" />
      <rect className="art-raised" x="102" y="82" width="34" height="16" rx="8" />
      <rect className="art-accent" x="144" y="82" width="34" height="16" rx="8" />
      <path className="art-on" d="M156 90l3.5 3.5 6.5-7" />
    </Art>
  )
}

/** Chains of blocks that run side by side from one wallet. */
export function PathsArt() {
  return (
    <Art>
      <path
        className="art-line"
        d="M84 66C110 66 104 30 130 30h84M84 66h130M84 66c26 0 20 36 46 36h84"
      />
      <rect className="art-accent" x="52" y="50" width="32" height="32" rx="10" />
      <path className="art-on" d="M60 62h16v10H60zM70 67h6" />
      {[30, 66, 102].map((y, row) => (
        <g key={y}>
          {[140, 170, 200].map((x, place) => (
            <rect
              key={x}
              className={place === 2 - row ? 'art-filled' : 'art-card'}
              x={x}
              y={y - 10}
              width="20"
              height="20"
              rx="6"
            />
          ))}
        </g>
      ))}
    </Art>
  )
}

/** Three networks of their own size and pace. */
export function DifferArt() {
  return (
    <Art>
      <circle className="art-soft" cx="90" cy="72" r="46" />
      <circle className="art-card" cx="90" cy="72" r="30" />
      <path className="art-stroke" d="M90 72V54M90 72l11 7" />
      <circle className="art-card" cx="164" cy="60" r="22" />
      <path className="art-stroke" d="M167 49l-9 13h12l-9 11" />
      <circle className="art-accent" cx="216" cy="84" r="16" />
      <path
        className="art-on"
        d="M216 77v14M212 80.5h6a2.7 2.7 0 0 1 0 5.4h-4a2.7 2.7 0 0 0 0 5.4"
      />
    </Art>
  )
}
