/** The program of tokens, and the newer one of tokens with extensions. Both keep accounts and mints alike. */
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Token-2022. */
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Both. */
export const tokenPrograms = [tokenProgram, token2022Program] as const
/** Metaplex Token Metadata, which says what a token is called. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
