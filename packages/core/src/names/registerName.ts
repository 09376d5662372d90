import { parseCaipNetworkId } from '@latchkey/protocol'
import {
  coinTypeOfChain,
  postProfileAccount,
  writeNameMessage,
  type RouteRequest,
} from '@latchkey/protocol/api'
import {
  UnsupportedChainError,
  HttpStatusError,
  InvalidResponseError,
  ServerUnreachableError,
} from '../errors/chain.ts'
import { KitError } from '../errors/KitError.ts'
import { NameRefusedError } from '../errors/names.ts'
import { findConnected } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'
import { accessNames, askSuggestions, refreshNames } from './askSuggestions.ts'
import { isSameAddress, parseName, type AccountName } from './parseName.ts'
import { toNameError } from './toNameError.ts'
import { selectAccount } from '../accounts/getAccount.ts'
import { getAccountName } from './getAccountName.ts'

export declare namespace registerName {
  type Parameters = {
    /** Of the operator's zone, with or without it: `alice` or `alice.example.eth`. */
    readonly name: string
    /** Called once the wallet has signed; what is left is the server's. */
    readonly onSigned?: (() => void) | undefined
  }
  type ReturnType = AccountName
}

/**
 * Gives the active account a name of the operator's zone. The wallet signs a message (EIP-191) with the name and the time; nothing is sent to a chain, and it
 * costs nothing. Afterwards `getIdentity` and whoever follows it know the name.
 *
 * @throws NameRefusedError with the reason, such as `taken` where somebody was faster; NamesUnavailableError, NotConnectedError, UserRejectedError,
 *   WalletRequestError, InvalidWalletAnswerError, UnsupportedChainError, HttpStatusError, ServerUnreachableError, InvalidResponseError
 */
export async function registerName(
  kit: Kit,
  { name: wanted, onSigned }: registerName.Parameters,
): Promise<registerName.ReturnType> {
  const { adapter, connector, address, networkId } = await findConnected(kit)
  const { zone, api } = await accessNames(kit)
  const chainId = Number(parseCaipNetworkId(networkId)?.reference)
  if (!adapter.signMessage || !Number.isSafeInteger(chainId)) throw new UnsupportedChainError()
  const signMessage = adapter.signMessage.bind(adapter, connector, address)
  const { name, refused, ahead } = await askSuggestions(kit, wanted)

  const isSmartAccount = selectAccount(kit.store.getState()).allAccounts.some(
    (account) => account.address === address && account.type === 'smartAccount',
  )
  const properties = { isSmartAccount, ensName: name }
  kit.emit('REGISTER_NAME_INITIATED', properties)
  try {
    // Nobody is asked to sign for what cannot be had, or is theirs since an answer that was lost.
    const held = refused === 'taken' ? await findOwn() : undefined
    if (refused && held?.name !== name) throw new NameRefusedError(refused)
    const registered = held ?? (await sign())
    if (registered.name !== name || !isOwn(registered))
      throw new InvalidResponseError(postProfileAccount.path)
    await refreshNames(kit, address)
    kit.emit('REGISTER_NAME_SUCCESS', properties)
    return registered
  } catch (thrown) {
    const error = toNameError(thrown)
    // What was said of the name before is not so any more.
    if (error instanceof NameRefusedError) await refreshNames(kit, address)
    const said = error instanceof KitError ? error.shortMessage : String(error)
    kit.emit('REGISTER_NAME_ERROR', { ...properties, error: said })
    throw error
  }

  async function sign() {
    const timestamp = Math.floor((Date.now() + ahead) / 1000)
    const message = writeNameMessage({ name, attributes: {}, timestamp })
    const signature = await signMessage(message)
    onSigned?.()
    const coin_type = coinTypeOfChain(chainId)
    const registered = parseName(await post({ coin_type, address, message, signature }), zone)
    if (!registered) throw new InvalidResponseError(postProfileAccount.path)
    return registered
  }

  async function findOwn() {
    await refreshNames(kit, address)
    return getAccountName(kit)
  }

  function isOwn(held: AccountName | undefined) {
    return held?.addresses.some((each) => isSameAddress(each, address)) ?? false
  }

  /** Nobody knows what became of a request without an answer; the same one once more changes nothing that was done. */
  async function post(body: RouteRequest<typeof postProfileAccount>['body']) {
    try {
      return await api.call(postProfileAccount, { body })
    } catch (error) {
      const isUnanswered =
        error instanceof ServerUnreachableError ||
        (error instanceof HttpStatusError && error.status >= 502)
      if (!isUnanswered) throw error
      return api.call(postProfileAccount, { body })
    }
  }
}
