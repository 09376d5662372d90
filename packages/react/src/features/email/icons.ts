import type { LaterIcon } from '../../components/Icon.tsx'

/** Icons that only this feature shows; they come with it. */
export const emailIcons = {
  key: {
    path: 'M14.2 9.8 20 4m-2.6 2.6 2.1 2.1M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm-.9-2.5 3.1-3.2',
  },
  devices: {
    path: 'M4 16.5v-9a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2M2.5 18.5h9M15.5 10.5h4a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-4A1.5 1.5 0 0 1 14 18v-6a1.5 1.5 0 0 1 1.5-1.5z',
  },
  shield: {
    path: 'M12 3.5l7 2.6v5.2c0 4.3-2.9 7.6-7 9.2-4.1-1.6-7-4.9-7-9.2V6.1l7-2.6zM12 8.5v4m0 3v.1',
  },
} as const satisfies Readonly<Record<string, LaterIcon>>
