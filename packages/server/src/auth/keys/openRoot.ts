import { hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { OperatorError } from '../../errors.ts'
import { serverSecrets } from '../../store/authSchema.ts'
import type { Store } from '../../store/store.ts'
import { open, seal } from './keyWrapper.ts'

const context = 'server_secrets.root_wrapped'

/**
 * Opens the root that a store's keys follow from. It is made with the store and wrapped by the master secret; a master secret that takes the
 * place of another wraps the same root anew, so that nothing else in the store changes, and servers that run go on.
 *
 * @param master - 32 random bytes.
 * @param older - those from before: a store, or a backup of one, that was written with one of them is taken over.
 * @throws OperatorError when it was written with none of these, which would open nothing in it.
 */
export async function openRoot(
  { db }: Pick<Store, 'db'>,
  master: Uint8Array,
  older: readonly Uint8Array[] = [],
): Promise<Uint8Array> {
  const fingerprint = fingerprintOf(master)
  const wrap = (root: Uint8Array) => seal(wrappingKey(master), root, context)
  return db.transaction(async (tx) => {
    await tx
      .insert(serverSecrets)
      .values({ id: 1, fingerprint, rootWrapped: wrap(randomBytes(32)) })
      .onConflictDoNothing()
    const [kept] = await tx.select().from(serverSecrets).for('update')
    const used = [master, ...older].find((one) => fingerprintOf(one) === kept?.fingerprint)
    if (!kept || !used) throw otherSecret()
    const { rootWrapped } = kept
    const root = rootWrapped === null ? used : open(wrappingKey(used), rootWrapped, context)
    if (used !== master)
      await tx
        .update(serverSecrets)
        .set({ fingerprint, rootWrapped: wrap(root) })
        .where(eq(serverSecrets.id, kept.id))
    return root
  })
}

/** Names a master secret without telling it, so that a store is not opened with another one. */
function fingerprintOf(master: Uint8Array) {
  return Buffer.from(derive(master, 'fingerprint').subarray(0, 16)).toString('base64url')
}

function wrappingKey(master: Uint8Array) {
  return derive(master, 'root-wrap')
}

function derive(master: Uint8Array, label: string) {
  return new Uint8Array(hkdfSync('sha256', master, '', `latchkey/server/v1/${label}`, 32))
}

function otherSecret() {
  return new OperatorError(
    'LATCHKEY_SECRET is not the secret that this store was written with: addresses and wallets in it could not be opened. Give the server the one it had, or name that one in LATCHKEY_OLD_SECRETS to replace it; in development it is the file `secret` of the data folder.',
  )
}
