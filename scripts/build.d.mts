export function buildApps(): Promise<void>
