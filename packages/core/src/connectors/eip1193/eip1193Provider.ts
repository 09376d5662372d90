/** What EIP-1193 asks of a provider, as far as the kit uses it. */
export type Eip1193Provider = {
  request(argument: {
    readonly method: string
    readonly params?: readonly unknown[] | object
  }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** Whether an object can be asked as EIP-1193 wants it. Looking may throw when the object is hostile. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  )
}
