/** Whether an account cannot pay the fee, beside what it sends of the same currency; what is not known holds nobody up. */
export function isOrderShort(
  {
    token,
    value,
  }: { readonly token: { readonly address?: string | undefined }; readonly value: bigint },
  fee: bigint | undefined,
  nativeBalance: bigint | undefined,
): boolean {
  if (fee === undefined || nativeBalance === undefined) return false
  return fee + (token.address === undefined ? value : 0n) > nativeBalance
}
