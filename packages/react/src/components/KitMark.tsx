/** The mark of the kit: a key's round bow and its bit. */
export function KitMark({ size }: { readonly size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M8.5 5a7 7 0 0 1 6.6 4.7H21a1.5 1.5 0 0 1 1.5 1.5v5.3A1.5 1.5 0 0 1 21 18h-2.2a1.5 1.5 0 0 1-1.5-1.5v-2.2h-2.2A7 7 0 1 1 8.5 5zm0 4.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z"
      />
    </svg>
  )
}
