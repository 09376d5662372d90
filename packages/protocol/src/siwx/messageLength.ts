/** The longest message to sign in with that is written or read, in characters. */
export const siwxMessageLength = 16_384
