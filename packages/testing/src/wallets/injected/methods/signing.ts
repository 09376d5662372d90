import { isAddress, isHex, toHex } from 'viem'
import type { TypedData } from '../approval/approvalRequest.ts'
import { providerErrors } from '../providerError.ts'
import { getPermittedAccount, type MethodHandler } from '../walletContext.ts'

/** `personal_sign` (EIP-191), with its two parameters in either order, since both are in use. */
export const signMessage: MethodHandler = async (context, params) => {
  const [first, second] = params
  // A message of 20 bytes reads like an address as well.
  const swapped = isAccount(first) && !isAccount(second)
  const [message, address] = swapped ? [second, first] : [first, second]
  if (typeof message !== 'string')
    throw providerErrors.invalidParams('the message must be a string')
  const account = getPermittedAccount(context, address)
  const raw = isHex(message) ? message : toHex(message)
  await context.ask({ kind: 'message', account: account.address, message: raw })
  return account.signMessage({ message: { raw } })
}

const isAccount = (value: unknown) =>
  typeof value === 'string' && isAddress(value, { strict: false })

function parseTypedData(value: unknown): TypedData {
  let data: unknown = value
  if (typeof value === 'string') {
    try {
      data = JSON.parse(value)
    } catch {
      throw providerErrors.invalidParams('the typed data is not JSON')
    }
  }
  const isRecord = (member: unknown) => typeof member === 'object' && member !== null
  if (isRecord(data)) {
    // The members that are used are checked here; signing checks the rest against the types.
    const { domain = {}, types, primaryType, message } = data as Partial<TypedData>
    if (
      isRecord(domain) &&
      types &&
      isRecord(types) &&
      typeof primaryType === 'string' &&
      message
    ) {
      return { domain, types, primaryType, message }
    }
  }
  throw providerErrors.invalidParams('not EIP-712 typed data')
}

/** `eth_signTypedData_v4` (EIP-712). A domain for another chain is refused. */
export const signTypedData: MethodHandler = async (context, params) => {
  const account = getPermittedAccount(context, params[0])
  const data = parseTypedData(params[1])
  const chain = context.chain()
  const { chainId } = data.domain
  if (chainId !== undefined && Number(chainId) !== chain.id) {
    throw providerErrors.invalidParams(
      `the domain is for chain ${Number(chainId)}, the active chain is ${chain.id}`,
    )
  }
  await context.ask({ kind: 'typedData', account: account.address, chain, data })
  try {
    return await account.signTypedData(data)
  } catch (error) {
    throw providerErrors.invalidParams(
      error instanceof Error ? error.message : 'the typed data cannot be encoded',
    )
  }
}
