export function buildContracts(): Promise<void>
export function buildApps(): Promise<void>
export function hashSources(paths: readonly string[]): string
