/** A search of fewer characters is none. */
export const minSearchLength = 2
/** A search waits so long for the next key, in milliseconds. */
export const searchWait = 300
