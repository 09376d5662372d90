import type { SlotRecord } from '@latchkey/protocol/api'

/** Devices that may open one wallet by themselves; the server takes a few more. */
export const mostDevices = 30

/** The device slots that make room for a new one: those that were not used for the longest, such as of private windows that are gone. */
export function staleDevices(
  slots: readonly Pick<SlotRecord, 'id' | 'kind' | 'usedAt' | 'createdAt'>[],
): string[] {
  const lastUse = ({ usedAt, createdAt }: (typeof slots)[number]) => usedAt ?? createdAt
  return slots
    .filter(({ kind }) => kind === 'device')
    .sort((one, other) => lastUse(other) - lastUse(one))
    .slice(mostDevices - 1)
    .map(({ id }) => id)
}
