import type { LaterIcon } from './Icon.tsx'

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
