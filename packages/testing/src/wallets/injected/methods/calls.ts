import { encodeFunctionData, hexToBigInt, isHex, toHex, type Address, type Hex } from 'viem'
import { devnetContracts } from '../../../devnet/contracts.ts'
import { batchAccount } from '../../../devnet/generated/batchAccount.ts'
import type { RequestedCall } from '../approval/approvalRequest.ts'
import type { BatchOffer } from '../behaviour.ts'
import { chainRequest } from '../chainRequest.ts'
import { ProviderError, providerErrors } from '../providerError.ts'
import { getPermittedAccount, type MethodHandler, type WalletContext } from '../walletContext.ts'
import type { WalletChain } from '../walletState.ts'
import { readData, readQuantity, readTo } from './readCall.ts'

const version = '2.0.0'
/** The code that the wallet gives its accounts (EIP-7702). It is there on the chains of a devnet. */
const delegate = devnetContracts.batchAccount
/** More gas than an authorization takes. */
const authorizationGas = 50_000n

async function readCode(chain: WalletChain, address: Address): Promise<Hex> {
  const code = await chainRequest(chain.rpcUrl, 'eth_getCode', [address, 'latest'])
  return isHex(code) ? code : '0x'
}

async function isUpgraded(chain: WalletChain, address: Address): Promise<boolean> {
  const code = await readCode(chain, address)
  return code.toLowerCase() === `0xef0100${delegate.slice(2)}`.toLowerCase()
}

/** What is offered on a chain; throws 4200 where the wallet does not know calls. */
async function readOffer(
  context: WalletContext,
  method: string,
  chain: WalletChain,
  address: Address,
): Promise<BatchOffer> {
  const { batchOffer } = context
  if (batchOffer === undefined) throw providerErrors.unsupportedMethod(method)
  if ((await readCode(chain, delegate)) === '0x') return 'unsupported'
  return batchOffer === 'ready' && (await isUpgraded(chain, address)) ? 'supported' : batchOffer
}

/** `wallet_getCapabilities` (EIP-5792): on the chains that are asked about, all that the wallet knows by default. */
export const getCapabilities: MethodHandler = async (context, [address, ids]) => {
  const method = 'wallet_getCapabilities'
  if (context.batchOffer === undefined) throw providerErrors.unsupportedMethod(method)
  const account = getPermittedAccount(context, address)
  const asked = ids === undefined ? [toHex(context.chain().id)] : ids
  if (!Array.isArray(asked)) throw providerErrors.invalidParams('the chain ids must be a list')
  const chains = asked.flatMap((id: unknown) => context.findChain(Number(id)) ?? [])
  const entries = chains.map(async (chain) => {
    const status = await readOffer(context, method, chain, account.address)
    return [toHex(chain.id), { atomic: { status } }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The members of what a site sends; each is checked as it is read. */
function readRecord(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw providerErrors.invalidParams(`${what} must be an object`)
  return { ...value }
}

/** Throws 5700 for a capability that is asked for and not marked as one to do without. */
function assertNoCapabilities(value: unknown): void {
  for (const [name, wish] of Object.entries(readRecord(value ?? {}, 'capabilities'))) {
    const isOptional = typeof wish === 'object' && wish !== null && 'optional' in wish
    if (!isOptional || wish.optional !== true) throw providerErrors.unsupportedCapability(name)
  }
}

function readCalls(value: unknown): readonly RequestedCall[] {
  if (!Array.isArray(value) || value.length === 0)
    throw providerErrors.invalidParams('calls must be a list of at least one')
  return value.map((entry: unknown) => {
    const call = readRecord(entry, 'a call')
    assertNoCapabilities(call.capabilities)
    const to = readTo(call)
    if (!to) throw providerErrors.invalidParams('a call needs an address in to')
    return { to, data: readData(call), value: (readQuantity(call, 'value') ?? 0n).toString() }
  })
}

function readId(context: WalletContext, value: unknown): string {
  if (value === undefined) return toHex(crypto.getRandomValues(new Uint8Array(32)))
  if (typeof value !== 'string' || value === '' || value.length > 8_194)
    throw providerErrors.invalidParams('id must be a string of at most 4096 bytes')
  if (context.findBatch(value)) throw providerErrors.duplicateBatch()
  return value
}

/**
 * `wallet_sendCalls` (EIP-5792, version 2.0.0): all calls or none, in one transaction of the account to itself, which gets the code for it
 * with the first one (EIP-7702).
 */
export const sendCalls: MethodHandler = async (context, [value]) => {
  const method = 'wallet_sendCalls'
  if (context.batchOffer === undefined) throw providerErrors.unsupportedMethod(method)
  const request = readRecord(value, 'the request')
  if (request.version !== version)
    throw providerErrors.invalidParams(`the version must be ${version}`)
  const account = getPermittedAccount(context, request.from ?? context.site().accounts[0])
  const chain = context.findChain(Number(request.chainId))
  if (!chain) throw providerErrors.unsupportedChain(String(request.chainId))
  if (chain.id !== context.chain().id)
    throw providerErrors.invalidParams(`the active chain is ${context.chain().id}`)
  if (typeof request.atomicRequired !== 'boolean')
    throw providerErrors.invalidParams('atomicRequired must be true or false')
  assertNoCapabilities(request.capabilities)
  const calls = readCalls(request.calls)
  const id = readId(context, request.id)
  const offer = await readOffer(context, method, chain, account.address)
  if (offer === 'unsupported')
    throw request.atomicRequired ? providerErrors.notAtomic() : providerErrors.tooManyCalls()

  // Quantities of the chain's own node, in hexadecimal.
  const ask = async (name: string, ...args: unknown[]) =>
    hexToBigInt((await chainRequest(chain.rpcUrl, name, args)) as Hex)
  const { address } = account
  const data = encodeFunctionData({
    abi: batchAccount.abi,
    functionName: 'execute',
    args: [calls.map((call) => ({ ...call, value: BigInt(call.value) }))],
  })
  const isNew = !(await isUpgraded(chain, address))
  // Tried as if the account had its code by then.
  const code = await readCode(chain, delegate)
  const needed = await ask('eth_estimateGas', { from: address, to: address, data }, 'latest', {
    [address]: { code },
  })
  // What a call takes may depend on the time of its block.
  const gas = (needed * 3n) / 2n + (isNew ? authorizationGas : 0n)
  const tip = await ask('eth_maxPriorityFeePerGas')
  const maxFeePerGas = (await ask('eth_gasPrice')) * 2n + tip

  try {
    await context.ask({
      kind: 'calls',
      account: address,
      chain,
      calls,
      maxFee: (gas * maxFeePerGas).toString(),
      upgrade: isNew ? delegate : undefined,
    })
  } catch (error) {
    const isRefusal = error instanceof ProviderError && error.code === 4001
    throw isRefusal && offer === 'ready' ? providerErrors.upgradeRejected() : error
  }

  const hash = await context.inTurn(async () => {
    const nonce = Number(await ask('eth_getTransactionCount', address, 'pending'))
    const transaction = {
      chainId: chain.id,
      nonce,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas: tip,
      to: address,
      data,
    }
    // The account's own transaction counts before its authorization does.
    const signed = isNew
      ? await account.signTransaction({
          ...transaction,
          authorizationList: [
            await account.signAuthorization({
              contractAddress: delegate,
              chainId: chain.id,
              nonce: nonce + 1,
            }),
          ],
        })
      : await account.signTransaction({ ...transaction, type: 'eip1559' })
    // The hash, by JSON-RPC's contract.
    return (await chainRequest(chain.rpcUrl, 'eth_sendRawTransaction', [signed])) as Hex
  })
  context.addBatch({ id, origin: context.origin, chainId: chain.id, hash })
  return { id }
}

type Receipt = {
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
  readonly logs: readonly { readonly address: Hex; readonly data: Hex; readonly topics: Hex[] }[]
}

async function readBatch(context: WalletContext, method: string, id: unknown) {
  if (context.batchOffer === undefined) throw providerErrors.unsupportedMethod(method)
  const batch = context.findBatch(String(id))
  const chain = batch && context.findChain(batch.chainId)
  if (!chain) throw providerErrors.unknownBatch()
  const receipt = await chainRequest(chain.rpcUrl, 'eth_getTransactionReceipt', [batch.hash])
  // The node's own receipt, or null before its block.
  return { batch, chain, receipt: receipt as Receipt | null }
}

/** `wallet_getCallsStatus` (EIP-5792): 100 before the block, then 200 for done or 500 for undone. */
export const getCallsStatus: MethodHandler = async (context, [id]) => {
  const { batch, receipt } = await readBatch(context, 'wallet_getCallsStatus', id)
  const common = { version, id: batch.id, chainId: toHex(batch.chainId), atomic: true }
  if (!receipt) return { ...common, status: 100 }
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const logs = receipt.logs.map(({ address, data, topics }) => ({ address, data, topics }))
  return {
    ...common,
    status: status === '0x1' ? 200 : 500,
    receipts: [{ status, blockHash, blockNumber, gasUsed, transactionHash, logs }],
  }
}

/** `wallet_showCallsStatus` (EIP-5792): shows its owner what became of the calls. */
export const showCallsStatus: MethodHandler = async (context, [id]) => {
  const { batch, chain, receipt } = await readBatch(context, 'wallet_showCallsStatus', id)
  const outcome = !receipt ? 'pending' : receipt.status === '0x1' ? 'done' : 'undone'
  await context.ask({ kind: 'callsStatus', chain, hash: batch.hash, outcome }).catch(() => {})
  return null
}
