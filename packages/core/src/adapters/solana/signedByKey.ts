/** Whether a signature is a key's of exactly these bytes (Ed25519, RFC 8032). By the browser where it can, else by a library, which is fetched then. */
export async function isSignedByKey(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64) return false
  const [key, signed, bytes] = [copy(publicKey), copy(signature), copy(message)]
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signed, bytes)
  } catch {
    // Too old a browser.
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signed, bytes, key, { zip215: false }).catch(() => false)
  }
}

/** WebCrypto takes no memory that other threads may write to. */
function copy(bytes: Uint8Array) {
  return Uint8Array.from(bytes)
}
