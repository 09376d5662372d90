import type { LaterIcon } from '../../components/Icon.tsx'

/** A card to pay with. */
export const cardIcon: LaterIcon = { path: 'M3.5 6.5h17v11h-17zM3.5 10.5h17' }
