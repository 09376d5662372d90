import type { Transaction } from '../bus/bus.ts'
import { beginSlot } from '../auth/vault/beginSlot.ts'
import { findVault, readRecord, slotsOf } from '../auth/vault/readVault.ts'
import {
  challengePasskeys,
  releaseDevice,
  releasePasskey,
  releaseRecovery,
} from '../auth/vault/releaseHalf.ts'
import { writeVault } from '../auth/vault/writeVault.ts'
import type { FrameContext, FrameHandlersOf } from './frameHandler.ts'

/** Who answers the routes below `/vault/`. */
export const vaultHandlers: FrameHandlersOf<'/vault/'> = {
  getVault: {
    answer: async (_, context) => {
      const session = await context.auth.requireAnySession(context.request)
      const { db } = context.store
      const vault = await findVault(db, session)
      const { userId } = session
      if (!vault) return { userId, vault: null }
      const slots = await slotsOf(db, vault)
      return { userId, vault: await readRecord(db, vault, slots, session, context.limits) }
    },
  },
  beginSlot: {
    answer: async ({ body }, context) =>
      beginSlot(body.kind, await context.auth.requireSession(context.request), servicesOf(context)),
  },
  putVault: {
    answer: async ({ body }, context) => {
      const session = await context.auth.requireSession(context.request)
      const notices = async (
        tx: Transaction,
        { changes }: Parameters<Parameters<typeof writeVault>[3]>[1],
      ) => {
        for (const { kind, factor, label } of changes)
          await context.auth.notify(session.userId, { kind, factor, label }, tx)
      }
      const { vault, slots } = await writeVault(body, session, servicesOf(context), notices)
      return readRecord(context.store.db, vault, slots, session, context.limits)
    },
  },
  releaseDeviceHalf: {
    answer: async ({ body }, context) =>
      releaseDevice(
        body.slotId,
        await context.auth.requireAnySession(context.request),
        servicesOf(context),
      ),
  },
  challengePasskey: {
    answer: async (_, context) =>
      challengePasskeys(await context.auth.requireAnySession(context.request), servicesOf(context)),
  },
  releasePasskeyHalf: {
    answer: async ({ body }, context) =>
      releasePasskey(
        body.assertion,
        await context.auth.requireAnySession(context.request),
        servicesOf(context),
      ),
  },
  releaseRecoveryHalf: {
    answer: async ({ body }, context) => {
      const session = await context.auth.requireAnySession(context.request)
      const released = await releaseRecovery(body, session, servicesOf(context))
      if (!('refusal' in released)) return released
      if (released.isLockedNow)
        await context.auth.notify(session.userId, {
          kind: 'factor_locked',
          factor: 'recovery',
          label: released.slot.label,
        })
      throw released.refusal
    },
  },
}

function servicesOf({ store, limits, auth: { wrapper, frameUrl } }: FrameContext) {
  return { store, limits, wrapper, frameUrl }
}
