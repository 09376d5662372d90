/** A search of fewer characters is none. */
export const minSearchLength = 2
/** What is typed beyond it is not sent. */
export const maxSearchLength = 100
/** A search waits so long for the next key, in milliseconds. */
export const searchWait = 300
