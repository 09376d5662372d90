import { and, eq } from 'drizzle-orm'
import { OperatorError } from '../../errors.ts'
import { names } from '../../store/nameSchema.ts'
import type { Store } from '../../store/store.ts'

/** A name that was taken away, and whose it was. */
export type RemovedName = { readonly name: string; readonly address: string }

/**
 * Takes a name away from whoever has it. Anybody may have it then, unless it is reserved; the message that it was chosen with does not bring it back.
 *
 * @param name - with its zone.
 * @throws OperatorError where nobody has it.
 */
export async function removeName({ db }: Store, name: string): Promise<RemovedName> {
  const [label = '', ...rest] = name.trim().toLowerCase().split('.')
  const zone = rest.join('.')
  const [removed] = await db
    .delete(names)
    .where(and(eq(names.zone, zone), eq(names.label, label)))
    .returning()
  if (removed) return { name: `${label}.${zone}`, address: removed.address }
  throw new OperatorError(`Nobody has the name ${name}. Write it with its zone: alice.example.eth.`)
}
