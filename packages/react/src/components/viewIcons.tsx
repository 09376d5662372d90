import type { LaterIcon } from './Icon.tsx'

/** Farcaster's mark, drawn by ourselves on a grid of 24 units: an arch, which is a hole with a white ground behind it, in a rounded tile. */
export const farcasterShape = (
  <>
    <path className="social-ground" d="M4 4h16v16H4z" />
    <path
      className="farcaster"
      fillRule="evenodd"
      d="M6.5 1.5h11a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-11a5 5 0 0 1-5-5v-11a5 5 0 0 1 5-5zM6.8 5.8v2H5l.6 2.1h.9v6.3c-.6 0-.8.3-.8.8v.5c-.5 0-.7.3-.7.7v.3h4.7v-.3c0-.4-.2-.7-.7-.7V17c0-.5-.2-.8-.8-.8v-3a3.8 3.8 0 0 1 7.6 0v3c-.6 0-.8.3-.8.8v.5c-.5 0-.7.3-.7.7v.3H19v-.3c0-.4-.2-.7-.7-.7V17c0-.5-.2-.8-.8-.8V9.9h.9l.6-2.1h-1.8v-2z"
    />
  </>
)

/** Icons of views that nobody sees before they have acted, fetched with those. */
export const laterIcons = {
  copy: {
    path: 'M9 9h9a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V9zM15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3',
  },
  disconnect: {
    path: 'M14 7V6a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h5a2 2 0 0 0 2-2v-1M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
    flips: true,
  },
  external: {
    path: 'M8 5h11v11M19 5 5.5 18.5',
  },
  mail: {
    path: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM4 7.5l8 6 8-6',
  },
  plus: {
    path: 'M12 5.5v13M5.5 12h13',
  },
  search: {
    path: 'M20 20l-4.3-4.3M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
  },
  settings: {
    path: 'M4 7.5h8.5m4.5 0h3M4 16.5h3m4.5 0H20M17 7.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0zM11.5 16.5a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0z',
  },
  users: {
    path: 'M15.5 19v-1a4 4 0 0 0-4-4h-4a4 4 0 0 0-4 4v1M13 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM20.5 19v-1a4 4 0 0 0-3-3.85M15.5 4.15a3.5 3.5 0 0 1 0 6.7',
  },
} as const satisfies Readonly<Record<string, LaterIcon>>
