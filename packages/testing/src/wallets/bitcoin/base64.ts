/** Bytes in base64, and back. */
export const bytesToBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Throws where the text is not base64. */
export const base64ToBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
