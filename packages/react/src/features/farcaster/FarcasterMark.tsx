/** Farcaster's mark, drawn by ourselves: an arch on a rounded tile. For the eye only: its name stands beside it. */
export function FarcasterMark() {
  return (
    <svg className="farcaster-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect className="farcaster-tile" width="24" height="24" rx="6" />
      <path
        className="farcaster-arch"
        d="M6.9 5.4h10.2v2.2h2l-.7 2.3h-.7v6.4c.7 0 1 .3 1 .9v.6c.5 0 .8.3.8.8v.3h-5v-.3c0-.5.3-.8.8-.8v-.6c0-.6.3-.9 1-.9v-2.9a4.3 4.3 0 0 0-8.6 0v2.9c.7 0 1 .3 1 .9v.6c.5 0 .8.3.8.8v.3h-5v-.3c0-.5.3-.8.8-.8v-.6c0-.6.3-.9 1-.9V9.9h-.7l-.7-2.3h2z"
      />
    </svg>
  )
}
