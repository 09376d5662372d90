import { farcasterShape } from '../../components/farcasterShape.tsx'

/** Farcaster's mark up to its tile's edge. For the eye only: its name stands beside it. */
export function FarcasterMark() {
  return (
    <svg className="farcaster-mark" viewBox="1.5 1.5 21 21" aria-hidden="true">
      {farcasterShape}
    </svg>
  )
}
