import { hexToBigInt, toHex, type Hex } from 'viem'
import { chainRequest } from '../chainRequest.ts'
import { providerErrors } from '../providerError.ts'
import { getPermittedAccount, type MethodHandler } from '../walletContext.ts'
import { readData, readQuantity, readTo } from './readCall.ts'

/** `eth_sendTransaction`: fills in nonce, gas and fees, asks, signs with the wallet's own key and sends it raw. */
export const sendTransaction: MethodHandler = async (context, params) => {
  const [request] = params
  if (typeof request !== 'object' || request === null)
    throw providerErrors.invalidParams('no transaction given')
  // An object from the site; each member is checked as it is read.
  const asked = request as Record<string, unknown>
  const account = getPermittedAccount(context, asked.from)
  const chain = context.chain()
  const chainId = readQuantity(asked, 'chainId')
  if (chainId !== undefined && chainId !== BigInt(chain.id)) {
    throw providerErrors.invalidParams(
      `the transaction is for chain ${chainId}, the active chain is ${chain.id}`,
    )
  }
  const to = readTo(asked)
  const data = readData(asked)
  const value = readQuantity(asked, 'value') ?? 0n

  // Quantities of the chain's own node, in hexadecimal.
  const ask = async (method: string, ...args: unknown[]) =>
    hexToBigInt((await chainRequest(chain.rpcUrl, method, args)) as Hex)
  const call = { from: account.address, ...(to && { to }), data, value: toHex(value) }
  const gas = readQuantity(asked, 'gas') ?? (await ask('eth_estimateGas', call))
  const tip =
    readQuantity(asked, 'maxPriorityFeePerGas') ??
    readQuantity(asked, 'gasPrice') ??
    (await ask('eth_maxPriorityFeePerGas'))
  const maxFeePerGas =
    readQuantity(asked, 'maxFeePerGas') ??
    readQuantity(asked, 'gasPrice') ??
    (await ask('eth_gasPrice')) * 2n + tip

  await context.ask({
    kind: 'transaction',
    account: account.address,
    chain,
    to,
    value: value.toString(),
    data,
    maxFee: (gas * maxFeePerGas).toString(),
  })

  return context.inTurn(async () => {
    const nonce =
      readQuantity(asked, 'nonce') ??
      (await ask('eth_getTransactionCount', account.address, 'pending'))
    const signed = await account.signTransaction({
      type: 'eip1559',
      chainId: chain.id,
      nonce: Number(nonce),
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
      value,
      data,
      ...(to && { to }),
    })
    return chainRequest(chain.rpcUrl, 'eth_sendRawTransaction', [signed])
  })
}
