import type { Accounts, StoredAccount } from './accounts.ts'
import { toAddress } from './accounts.ts'
import { programs } from './programs.ts'
import { readMint, readTokenAccount, type Extension } from './tokenState.ts'

/** An amount of a coin as validators write it. */
export function toUiAmount(amount: bigint, decimals: number) {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: `${amount}`, decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** The state of the token programs as `jsonParsed` has it; nothing for what is none. */
export function parseTokenState(account: StoredAccount, accounts: Accounts) {
  const state = parseMint(account) ?? parseHolding(account, accounts)
  if (!state) return undefined
  return {
    program: account.owner === programs.token ? 'spl-token' : 'spl-token-2022',
    parsed: state,
    space: account.data.length,
  }
}

function parseMint(account: StoredAccount) {
  const mint = readMint(account)
  if (!mint) return undefined
  const { mintAuthority, supply, decimals, isInitialized, freezeAuthority, extensions } = mint
  const info = { mintAuthority, supply: `${supply}`, decimals, isInitialized, freezeAuthority }
  return { type: 'mint', info: { ...info, ...parseExtensions(extensions) } }
}

function parseHolding(account: StoredAccount, accounts: Accounts) {
  const held = readTokenAccount(account)
  if (!held) return undefined
  const decimals = readMint(accounts.get(held.mint))?.decimals ?? 0
  const { mint, owner, state, delegate, closeAuthority, rentReserve } = held
  return {
    type: 'account',
    info: {
      mint,
      owner,
      state,
      isNative: rentReserve !== null,
      tokenAmount: toUiAmount(held.amount, decimals),
      ...(delegate && { delegate, delegatedAmount: toUiAmount(held.delegatedAmount, decimals) }),
      ...(closeAuthority && { closeAuthority }),
      ...(rentReserve !== null && { rentExemptReserve: toUiAmount(rentReserve, 9) }),
      ...parseExtensions(held.extensions),
    },
  }
}

/** The extensions of Token-2022 that the node names, by type. */
const extensionNames: Readonly<Record<number, string>> = {
  1: 'transferFeeConfig',
  2: 'transferFeeAmount',
  3: 'mintCloseAuthority',
  7: 'immutableOwner',
  8: 'memoTransfer',
  9: 'nonTransferable',
  13: 'nonTransferableAccount',
}

function parseExtensions(extensions: readonly Extension[]) {
  if (extensions.length === 0) return {}
  return {
    extensions: extensions.map(({ type, value }) => {
      const extension = extensionNames[type] ?? 'unparseableExtension'
      const state = parseExtension(type, value)
      return state ? { extension, state } : { extension }
    }),
  }
}

function parseExtension(type: number, view: DataView) {
  const at = (offset: number) =>
    toAddress(new Uint8Array(view.buffer, view.byteOffset + offset, 32))
  /** Addresses that are all zero stand for none. */
  const authority = (offset: number) => {
    const text = at(offset)
    return text === programs.system ? null : text
  }
  const fee = (offset: number) => ({
    epoch: view.getBigUint64(offset, true),
    maximumFee: view.getBigUint64(offset + 8, true),
    transferFeeBasisPoints: view.getUint16(offset + 16, true),
  })
  switch (type) {
    case 1:
      return {
        transferFeeConfigAuthority: authority(0),
        withdrawWithheldAuthority: authority(32),
        withheldAmount: view.getBigUint64(64, true),
        olderTransferFee: fee(72),
        newerTransferFee: fee(90),
      }
    case 2:
      return { withheldAmount: view.getBigUint64(0, true) }
    case 3:
      return { closeAuthority: authority(0) }
    case 8:
      return { requireIncomingTransferMemos: view.getUint8(0) === 1 }
    default:
      return undefined
  }
}
