/** The release of the kit, as its package bears it. */
export const version = '0.0.0'
