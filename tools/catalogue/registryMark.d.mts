/**
 * Whether a picture bears the mark that the registry draws into logos.
 *
 * @param sign - WalletConnect's own picture
 */
export function bearsMark(picture: Uint8Array, sign: Uint8Array): Promise<boolean>
