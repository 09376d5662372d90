/** A proxy that is not there: what a browser asks of any host but this machine fails at once. */
export const offlineProxy = { host: '127.0.0.1', port: 9 } as const
