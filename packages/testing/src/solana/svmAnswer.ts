/** An account as the virtual machine has it. */
export type SvmAccount = {
  readonly lamports: bigint
  readonly data: Uint8Array
  /** The 32 bytes of the owning program's address. */
  readonly owner: Uint8Array
  readonly executable: boolean
}

/** Why a transaction failed, written as validators do: `'BlockhashNotFound'`, `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionError = string | Readonly<Record<string, unknown>>

/** An instruction that a program called. Indices point into the transaction's accounts. */
export type InnerInstruction = {
  readonly programIdIndex: number
  readonly accounts: Uint8Array
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** What came of a transaction. */
export type SvmRun = {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly units: number
  readonly returned: { readonly program: Uint8Array; readonly data: Uint8Array } | null
  /** One list for each instruction of the transaction. */
  readonly inner: readonly (readonly InnerInstruction[])[]
  /** The accounts asked for, in that order, as they are afterwards. */
  readonly accounts: readonly (SvmAccount | null)[]
}

/** What the process with the virtual machine can be asked for, and its answer. */
export type SvmRequests = {
  genesis: {
    input: { owners: readonly Uint8Array[] }
    answer: readonly (SvmAccount & { address: Uint8Array })[]
  }
  write: { input: { accounts: readonly (SvmAccount & { address: Uint8Array })[] }; answer: null }
  run: {
    input: {
      wire: Uint8Array
      slot: number
      /** Unix time, in seconds. */
      time: number
      checkSignatures: boolean
      /** False: nothing changes. */
      keep: boolean
      watched: readonly Uint8Array[]
    }
    answer: SvmRun
  }
  panic: { input: object; answer: null }
}
