import { createHash } from 'node:crypto'
import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { ServerError } from '../../errors.ts'
import { nameMessages, names, type NameRow } from '../../store/nameSchema.ts'
import type { Store } from '../../store/store.ts'
import { skeletonOf } from './skeleton.ts'

/** What somebody has signed for a name, checked. */
export type NameClaim = Pick<NameRow, 'label' | 'address' | 'coinType' | 'isKey' | 'attributes'> & {
  /** The very text that was signed. */
  readonly message: string
  /** The time in it, in seconds since 1970. */
  readonly signedAt: number
}

/** The names of a zone in the store. */
export function createNameStore({ db }: Store, zone: string) {
  const inZone = eq(names.zone, zone)
  const isOf = (address: string) => and(inZone, eq(names.address, address.toLowerCase()))

  return {
    find: async (label: string): Promise<NameRow | undefined> => {
      const [row] = await db
        .select()
        .from(names)
        .where(and(inZone, eq(names.label, label)))
      return row
    },

    findAddress: async (address: string): Promise<NameRow | undefined> => {
      const [row] = await db.select().from(names).where(isOf(address))
      return row
    },

    /** Of some labels, those that are taken, and whose looks are. */
    findAlike: async (
      labels: readonly string[],
    ): Promise<ReadonlyMap<string, 'taken' | 'alike'>> => {
      const skeletons = [...new Set(labels.map(skeletonOf))]
      const rows = await db
        .select({ label: names.label, skeleton: names.skeleton })
        .from(names)
        .where(and(inZone, inArray(names.skeleton, skeletons)))
      const owners = new Map(rows.map(({ label, skeleton }) => [skeleton, label]))
      return new Map(
        labels.flatMap((label) => {
          const owner = owners.get(skeletonOf(label))
          return owner === undefined ? [] : [[label, owner === label ? 'taken' : 'alike'] as const]
        }),
      )
    },

    /**
     * Gives an address its name, or the name it has other texts. Of many that want the same name, or two that look alike, at the same time one
     * gets it; the others are told. A message counts once: again, it is answered as before and changes nothing.
     *
     * @param keptUntil - until when a message could be used, in milliseconds since 1970.
     * @throws ServerError `name_taken`, `name_confusable`, `name_owned`, `name_message`
     */
    claim: (claim: NameClaim, now: number, keptUntil: number): Promise<NameRow> =>
      db.transaction(async (tx) => {
        const { message, signedAt, label, coinType, isKey, attributes } = claim
        const address = claim.address.toLowerCase()
        await tx.delete(nameMessages).where(lte(nameMessages.expiresAt, now))
        // With the address, since a contract may take the same signature as another contract.
        const digest = createHash('sha256').update(`${address}\0${message}`).digest('base64url')
        const [fresh] = await tx
          .insert(nameMessages)
          .values({ digest, expiresAt: keptUntil })
          .onConflictDoNothing()
          .returning()
        const [current] = await tx.select().from(names).where(isOf(address)).for('update')
        if (current && current.label !== label) throw owned(current)
        if (!fresh) {
          if (current && current.signedAt >= signedAt) return current
          throw used()
        }
        if (current) {
          if (signedAt <= current.signedAt) throw used()
          const [changed] = await tx
            .update(names)
            .set({ attributes, coinType, isKey: isKey || current.isKey, signedAt, updatedAt: now })
            .where(isOf(address))
            .returning()
          if (changed) return changed
        }
        const skeleton = skeletonOf(label)
        const [made] = await tx
          .insert(names)
          .values({
            zone,
            label,
            skeleton,
            address,
            coinType,
            isKey,
            attributes,
            signedAt,
            registeredAt: now,
            updatedAt: now,
          })
          .onConflictDoNothing()
          .returning()
        if (made) return made
        const rows = await tx
          .select()
          .from(names)
          .where(and(inZone, or(eq(names.skeleton, skeleton), eq(names.address, address))))
        const own = rows.find((row) => row.address === address)
        if (own) throw owned(own)
        throw rows.some((row) => row.label === label) ? taken() : alike(rows[0]?.label)
      }),
  }
}

/** What {@link createNameStore} makes. */
export type NameStore = ReturnType<typeof createNameStore>

function taken() {
  return new ServerError('name_taken', 'Somebody has this name already. Choose another one.')
}

function alike(label = 'another name') {
  return new ServerError(
    'name_confusable',
    `This name can be mistaken for "${label}", which somebody has. Choose one that reads differently.`,
  )
}

function owned({ label, zone }: NameRow) {
  return new ServerError(
    'name_owned',
    `This address is called ${label}.${zone} already. An address has one name.`,
  )
}

function used() {
  return new ServerError(
    'name_message',
    'This message was used already, or a newer one was. Sign again.',
  )
}
