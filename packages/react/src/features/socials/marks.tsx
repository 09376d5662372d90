import type { ReactNode } from 'react'
import { farcasterShape } from '../../components/viewIcons.tsx'
import type { SocialId } from './providers.ts'

/**
 * The marks of the providers, drawn by ourselves on a grid of 24 units. What is white in one is a hole with a white ground behind it: without
 * the ground it is legible in a single colour, too.
 */
const marks: Readonly<Record<SocialId, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="4.1">
      <path className="google-red" d="M4.9 8.3A8 8 0 0 1 17.9 6.6" />
      <path className="google-yellow" d="M4.9 15.7A8 8 0 0 1 4.9 8.3" />
      <path className="google-green" d="M17.2 18.1A8 8 0 0 1 4.9 15.7" />
      <path className="google-blue" d="M12.1 12H20A8 8 0 0 1 17.2 18.1" />
    </g>
  ),
  x: (
    <g fill="none" stroke="currentColor">
      <path strokeWidth="1.9" d="M3.9 4h4.3l11.9 16h-4.3z" />
      <path strokeWidth="2.1" d="M4.2 20.6 10.9 13M19.2 3.4l-6.3 7.2" />
    </g>
  ),
  discord: (
    <path
      className="discord"
      fillRule="evenodd"
      d="M9 4.6a18 18 0 0 0-4.5 1.5C2 9.8 1.3 13.4 1.6 17.2a17.6 17.6 0 0 0 5.5 2.7l1.2-2c-.7-.2-1.3-.5-1.9-.9l.4-.4c3.3 1.6 7.1 1.6 10.4 0l.4.4c-.6.4-1.2.7-1.9.9l1.2 2a17.6 17.6 0 0 0 5.5-2.7c.4-4.3-.7-7.9-2.9-11.1A18 18 0 0 0 15 4.6l-.6 1.2a16 16 0 0 0-4.8 0zM8.5 10.6c1 0 1.9 1 1.9 2.2s-.9 2.2-1.9 2.2-1.9-1-1.9-2.2.9-2.2 1.9-2.2zm7 0c1 0 1.9 1 1.9 2.2s-.9 2.2-1.9 2.2-1.9-1-1.9-2.2.9-2.2 1.9-2.2z"
    />
  ),
  farcaster: farcasterShape,
  github: (
    <path
      fill="currentColor"
      d="M9.2 21.7A10.1 10.1 0 1 1 14.8 21.7V18.8c0-1.1-.3-1.8-.8-2.3 2.6-.4 4.5-1.7 4.5-5.1 0-1.2-.4-2.2-1.1-3 .3-.9.3-1.8-.1-2.8-1 0-2 .5-2.9 1.1a9.6 9.6 0 0 0-4.8 0c-.9-.6-1.9-1.1-2.9-1.1-.4 1-.4 1.9-.1 2.8-.7.8-1.1 1.8-1.1 3 0 3.4 1.9 4.7 4.5 5.1-.4.4-.7 1-.8 1.7-1.9.4-2.5-.5-3-1.4-.4-.7-.9-1.1-1.6-1.1.9.5 1.1 1.2 1.5 2 .5 1.1 1.6 1.6 3.1 1.4z"
    />
  ),
  apple: (
    <path
      fill="currentColor"
      transform="translate(.6 .4)"
      d="M16.4 12.6c0-1.9 1-3 2.3-3.8-.9-1.3-2.2-1.9-3.7-1.9-1.6 0-2.2.8-3.1.8s-1.9-.8-3.2-.7C6 7.1 4 9.2 4 12.6c0 3.8 2.6 8.7 4.9 8.7 1.2 0 1.8-.8 3.2-.8 1.5 0 1.9.8 3.1.8 1.9 0 3.5-2.7 4.2-4.9-1.8-.7-3-2-3-3.8zM14.9 1.9c.2 2.3-1.7 4.4-3.8 4.4-.2-2.2 1.7-4.2 3.8-4.4z"
    />
  ),
  facebook: (
    <>
      <path className="social-ground" d="M5 5h14v14H5zM10 17h4v4.8h-4z" />
      <path
        className="facebook"
        d="M10.3 21.9A10 10 0 1 1 13.8 21.8V15h2.6l.5-3h-3.1v-1.9c0-.9.5-1.6 1.7-1.6H17V5.9c-.6-.1-1.3-.2-2.1-.2-2.7 0-4.6 1.6-4.6 4.4V12H7.6v3h2.7z"
      />
    </>
  ),
}

type Properties = { readonly id: SocialId; readonly size?: number | undefined }

/** The mark of a provider, for the eye only: its name stands beside it, or is the label of its button. */
export function SocialMark({ id, size = 22 }: Properties) {
  return (
    <svg className="social-mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {marks[id]}
    </svg>
  )
}

/** As large as the icons of rows. */
export function RowMark({ id }: Pick<Properties, 'id'>) {
  return (
    <span className="row-icon">
      <SocialMark id={id} />
    </span>
  )
}

/** Who is waited for, or spoken of. */
export function MarkTile({ id }: Pick<Properties, 'id'>) {
  return (
    <span className="social-tile">
      <SocialMark id={id} size={40} />
    </span>
  )
}
