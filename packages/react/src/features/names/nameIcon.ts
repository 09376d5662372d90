import type { LaterIcon } from '../../components/Icon.tsx'

/** The sign for names. */
export const nameIcon: LaterIcon = {
  path: 'M15.5 8.5v4.7a2.4 2.4 0 0 0 4.8 0V12a8.3 8.3 0 1 0-3.4 6.7M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
}
