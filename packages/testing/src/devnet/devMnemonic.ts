/**
 * The seed phrase that development chains have in common. Everybody knows it, so its accounts must never hold
 * anything on a public chain.
 */
export const devMnemonic = 'test test test test test test test test test test test junk'
