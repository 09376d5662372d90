// Plain JavaScript, because a process is started from this very file, from the sources as well as from the build.
// A failed assertion of the virtual machine aborts its process, which is why it has one of its own.
import { createRequire } from 'node:module'

// The package's own classes take transactions that are decoded; these take the bytes as they were sent.
const { Account, Clock, FailedTransactionMetadata, LiteSvm } = createRequire(import.meta.url)(
  'litesvm/dist/internal.js',
)

/** @type {readonly string[]} By the numbers that the virtual machine gives. */
const transactionErrors = [
  'AccountInUse',
  'AccountLoadedTwice',
  'AccountNotFound',
  'ProgramAccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'AlreadyProcessed',
  'BlockhashNotFound',
  'CallChainTooDeep',
  'MissingSignatureForFee',
  'InvalidAccountIndex',
  'SignatureFailure',
  'InvalidProgramForExecution',
  'SanitizeFailure',
  'ClusterMaintenance',
  'AccountBorrowOutstanding',
  'WouldExceedMaxBlockCostLimit',
  'UnsupportedVersion',
  'InvalidWritableAccount',
  'WouldExceedMaxAccountCostLimit',
  'WouldExceedAccountDataBlockLimit',
  'TooManyAccountLocks',
  'AddressLookupTableNotFound',
  'InvalidAddressLookupTableOwner',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
  'InvalidRentPayingAccount',
  'WouldExceedMaxVoteCostLimit',
  'WouldExceedAccountDataTotalLimit',
  'MaxLoadedAccountsDataSizeExceeded',
  'ResanitizationNeeded',
  'InvalidLoadedAccountsDataSizeLimit',
  'UnbalancedTransaction',
  'ProgramCacheHitMaxLimit',
  'CommitCancelled',
]

/** @type {readonly string[]} By the numbers that the virtual machine gives. */
const instructionErrors = [
  'GenericError',
  'InvalidArgument',
  'InvalidInstructionData',
  'InvalidAccountData',
  'AccountDataTooSmall',
  'InsufficientFunds',
  'IncorrectProgramId',
  'MissingRequiredSignature',
  'AccountAlreadyInitialized',
  'UninitializedAccount',
  'UnbalancedInstruction',
  'ModifiedProgramId',
  'ExternalAccountLamportSpend',
  'ExternalAccountDataModified',
  'ReadonlyLamportChange',
  'ReadonlyDataModified',
  'DuplicateAccountIndex',
  'ExecutableModified',
  'RentEpochModified',
  'NotEnoughAccountKeys',
  'AccountDataSizeChanged',
  'AccountNotExecutable',
  'AccountBorrowFailed',
  'AccountBorrowOutstanding',
  'DuplicateAccountOutOfSync',
  'InvalidError',
  'ExecutableDataModified',
  'ExecutableLamportChange',
  'ExecutableAccountNotRentExempt',
  'UnsupportedProgramId',
  'CallDepth',
  'MissingAccount',
  'ReentrancyNotAllowed',
  'MaxSeedLengthExceeded',
  'InvalidSeeds',
  'InvalidRealloc',
  'ComputationalBudgetExceeded',
  'PrivilegeEscalation',
  'ProgramEnvironmentSetupFailure',
  'ProgramFailedToComplete',
  'ProgramFailedToCompile',
  'Immutable',
  'IncorrectAuthority',
  'AccountNotRentExempt',
  'InvalidAccountOwner',
  'ArithmeticOverflow',
  'UnsupportedSysvar',
  'IllegalOwner',
  'MaxAccountsDataAllocationsExceeded',
  'MaxAccountsExceeded',
  'MaxInstructionTraceLengthExceeded',
  'BuiltinProgramsMustConsumeComputeUnits',
  'BorshIoError',
]

const svm = new LiteSvm()
// Wrapped SOL, of both token programs.
svm.withNativeMints()
// Which blockhashes are valid, and what was processed before, is decided by whoever asks.
svm.setBlockhashCheck(false)
svm.setTransactionHistory(0n)
let lastSlot = -1

/** The error as validators write it. */
function readError(error) {
  if (typeof error === 'number') return transactionErrors[error] ?? 'SanitizeFailure'
  const name = error.constructor.name
  if (name === 'TransactionErrorInstructionError') {
    const inner = error.err()
    const isNumber = typeof inner === 'number'
    const reason = isNumber
      ? (instructionErrors[inner] ?? 'GenericError')
      : 'code' in inner
        ? { Custom: inner.code }
        : 'BorshIoError'
    return { InstructionError: [error.index, reason] }
  }
  if (name === 'TransactionErrorDuplicateInstruction') return { DuplicateInstruction: error.index }
  const kind = name.replace('TransactionError', '')
  return { [kind]: { account_index: error.accountIndex } }
}

const readAccount = (account) =>
  account && {
    lamports: account.lamports(),
    data: account.data(),
    owner: account.owner(),
    executable: account.executable(),
  }

function readInner(meta) {
  return meta.innerInstructions().map((group) =>
    group.map((inner) => ({
      programIdIndex: inner.instruction().programIdIndex(),
      accounts: inner.instruction().accounts(),
      data: inner.instruction().data(),
      stackHeight: inner.stackHeight(),
    })),
  )
}

const kinds = {
  /** The programs and what else is there from the beginning. */
  genesis: ({ owners }) =>
    owners.flatMap((owner) =>
      svm
        .getProgramAccounts(owner)
        .map((found) => ({ address: found.address, ...readAccount(found.account()) })),
    ),
  write({ accounts }) {
    for (const { address, lamports, data, owner, executable } of accounts)
      svm.setAccount(address, new Account(lamports, data, owner, executable, 2n ** 64n - 1n))
  },
  run({ wire, slot, time, checkSignatures, keep, watched }) {
    const seconds = BigInt(time)
    svm.setClock(new Clock(BigInt(slot), seconds, 0n, 1n, seconds))
    svm.setSigverify(checkSignatures)
    // Durable nonces move on to the hash of the block that they are used in.
    if (slot !== lastSlot) svm.expireBlockhash()
    lastSlot = slot
    const result = keep
      ? svm.sendVersionedTransaction(wire)
      : svm.simulateVersionedTransaction(wire)
    const failed = result instanceof FailedTransactionMetadata
    const meta = failed || !keep ? result.meta() : result
    const returned = meta.returnData()
    const simulated = new Map()
    if (!keep && !failed)
      for (const post of result.postAccounts())
        simulated.set(Buffer.from(post.address).toString('hex'), readAccount(post.account()))
    return {
      error: failed ? readError(result.err()) : null,
      logs: meta.logs(),
      units: Number(meta.computeUnitsConsumed()),
      returned:
        returned.data().length > 0
          ? { program: returned.programId(), data: returned.data() }
          : null,
      inner: readInner(meta),
      accounts: watched.map(
        (address) =>
          simulated.get(Buffer.from(address).toString('hex')) ??
          readAccount(svm.getAccount(address)),
      ),
    }
  },
  /** Fails an assertion, as a fault of the virtual machine would: an empty machine has no account to pay from. */
  panic: () => LiteSvm.default().airdrop(new Uint8Array(32), 1n),
}

process.on('message', ({ id, kind, ...input }) => {
  try {
    process.send({ id, result: kinds[kind](input) ?? null })
  } catch (error) {
    process.send({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
// Whoever started this is gone.
process.on('disconnect', () => process.exit())
// A terminal's Ctrl-C reaches every process; the one that started this ends it when it has written its state.
process.on('SIGINT', () => {})
process.send({ ready: true })
