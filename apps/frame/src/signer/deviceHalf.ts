import { encodeFields } from '@latchkey/protocol/api'
import { randomBytes, type Bytes } from './encoding.ts'
import type { KeyStore } from './keyStore.ts'
import { SignerError } from './signerError.ts'
import type { SlotPlace } from './slot.ts'

const wrappingName = 'device'

/** Makes the user half of a device slot and keeps it, wrapped by a key that never leaves this browser. */
export async function createDeviceHalf(store: KeyStore, place: SlotPlace): Promise<Bytes> {
  if (!store.isKept) throw new SignerError('STORAGE_DENIED')
  const half = randomBytes(32)
  const key =
    (await store.get('wrapping', wrappingName)) ??
    (await store.add('wrapping', wrappingName, await createWrappingKey()))
  const nonce = randomBytes(12)
  const wrapped = await crypto.subtle.encrypt(algorithmFor(nonce, place), key, half)
  const { walletId, slotId } = place
  await store.put('slot', slotId, { walletId, nonce, wrapped: new Uint8Array(wrapped) })
  return half
}

/** @throws SignerError `WRONG_FACTOR` where this device has no such half, or cannot read it any more */
export async function readDeviceHalf(store: KeyStore, place: SlotPlace): Promise<Bytes> {
  try {
    const slot = await store.get('slot', place.slotId)
    const key = await store.get('wrapping', wrappingName)
    if (slot?.walletId !== place.walletId || !key) throw new Error('no half of this slot')
    const algorithm = algorithmFor(slot.nonce, place)
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, slot.wrapped))
  } catch (cause) {
    throw new SignerError('WRONG_FACTOR', { cause })
  }
}

/** Slots of a wallet whose user half this device keeps. */
export async function deviceSlots(store: KeyStore, walletId: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of await store.names('slot'))
    if ((await store.get('slot', name))?.walletId === walletId) found.push(name)
  return found
}

function createWrappingKey() {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function algorithmFor(iv: Bytes, { walletId, slotId }: SlotPlace) {
  return {
    name: 'AES-GCM',
    iv,
    additionalData: encodeFields(['latchkey/device-half/v1', walletId, slotId]),
  }
}
