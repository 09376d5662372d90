import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { lamports, type Address } from '@solana/kit'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { LocalWorldError } from '../localWorldError.ts'
import { assertPortFree, getFreePort } from '../ports.ts'
import { createAccounts, toAddress, toStored, toSvmAccount } from './accounts.ts'
import { createBank } from './bank.ts'
import { setClock } from './clock.ts'
import { createHistory } from './history.ts'
import { findTokenAccount, setFrozen, transferLamports } from './instructions.ts'
import { readState, writeState } from './keepState.ts'
import { localSolana } from './localSolana.ts'
import { createMint, createSigner, getMintProgram, mintTo, type MintOptions } from './mint.ts'
import type { SolanaNode } from './node.ts'
import { createPool, type PoolOptions } from './pool/createPool.ts'
import { readPools, type Pool } from './pool/readPools.ts'
import { genesisOwners, programs, toBytes } from './programs.ts'
import { readAddress } from './params.ts'
import { rpcErrors } from './rpcError.ts'
import { sendInstructions } from './send.ts'
import { createHttpServer } from './serveHttp.ts'
import { createWebSocketServer } from './serveWebSocket.ts'
import { blockhashLifetime, createSlots } from './slots.ts'
import { startSvm } from './startSvm.ts'

/** What the faucet has at first, in lamports: more than anybody asks for. */
const faucetFunds = 500_000_000n * 1_000_000_000n
/** How soon after a change the state is written, in milliseconds. */
const saveDelay = 250
/** How often the passing of time alone is written, in milliseconds. */
const saveInterval = 30_000

/** A running Solana node. */
export type Solana = {
  /** CAIP-2, the same for every local node. */
  readonly caipNetworkId: typeof localSolana.caipNetworkId
  /** Its JSON-RPC address, on the loopback. */
  readonly url: string
  /** Where subscriptions are answered: the port after that of HTTP. */
  readonly webSocketUrl: string
  /** Pays out lamports, and returns the signature. */
  airdrop(address: string, lamports: bigint): Promise<string>
  /** Makes a coin that only the node mints, and returns its address. */
  createMint(options?: MintOptions): Promise<Address>
  /** Mints in the coin's smallest unit. The owner's account for it is made when it is missing, and returned. */
  mintTo(mint: string, owner: string, amount: bigint): Promise<Address>
  /** Freezes or thaws what somebody has of a coin that was made `freezable`. */
  setFrozen(mint: string, owner: string, isFrozen: boolean): Promise<void>
  /** Makes a constant-product pool of two coins, and returns its address. */
  createPool(options: PoolOptions): Promise<Address>
  /** All pools, as they stand now. */
  pools(): readonly Pool[]
  /** Whether there is anything at an address. */
  hasAccount(address: string): boolean
  /** Lamports at an address. */
  getBalance(address: string): bigint
  /** The newest slot. */
  slot(): number
  /** Lets slots pass at once. */
  advanceSlots(count: number): void
  /** Lets so many slots pass that every blockhash given out until now is too old. */
  expireBlockhashes(): void
  /**
   * Fails an assertion in the virtual machine, which ends its process. It is started again at once, with nothing lost. Resolves when it
   * has ended.
   */
  panic(): Promise<void>
  /** The virtual machine's process, unless it is being started again. */
  pid(): number | undefined
  /** Writes the state, where it is kept, and ends everything. */
  stop(): Promise<void>
}

export declare namespace startSolana {
  type Options = {
    /** Of HTTP; subscriptions take the one after it. A free pair by default. */
    port?: number | undefined
    /** Where the state is kept between starts; without it every start is a new one. */
    stateFolder?: string | undefined
    /** Drop the kept state. */
    fresh?: boolean | undefined
    /** Milliseconds between slots. Default: 400, as on public clusters. */
    slotTime?: number | undefined
  }
  type ReturnType = Promise<Solana>
  type ErrorType = LocalWorldError
}

/**
 * Starts a Solana node on the loopback: real execution (litesvm, with the system, token, Token-2022, associated token, memo and compute
 * budget programs) behind the JSON-RPC and the subscriptions of a validator. Slots pass every 400 ms, blockhashes expire after 150 of them.
 *
 * @example
 * const solana = await startSolana()
 * await solana.airdrop(address, 1_000_000_000n)
 * const mint = await solana.createMint({ program: 'token-2022', transferFee: { basisPoints: 100, maximum: 5_000_000n } })
 * await solana.mintTo(mint, address, 25_000_000n)
 * await solana.stop()
 *
 * @throws {@link LocalWorldError} `PORT_BUSY`, `CHAIN_EXITED`, `CHAIN_SILENT` or `STATE_UNREADABLE`
 */
export async function startSolana(options: startSolana.Options = {}): startSolana.ReturnType {
  const { stateFolder, fresh = false } = options
  if (fresh && stateFolder !== undefined) rmSync(stateFolder, { recursive: true, force: true })
  const file = stateFolder === undefined ? undefined : join(stateFolder, 'solana.json')
  const kept = file === undefined ? undefined : readState(file)

  const faucet = await createSigner('faucet')
  const accounts = createAccounts(kept?.accounts)
  if (!kept)
    accounts.set(faucet.address, {
      lamports: faucetFunds,
      data: new Uint8Array(),
      owner: programs.system,
      executable: false,
    })
  const svm = await startSvm({
    async prepare(ask) {
      const genesis = await ask('genesis', { owners: genesisOwners.map(toBytes) })
      for (const account of genesis) {
        const stored = toStored(account)
        if (stored) accounts.addGenesis(toAddress(account.address), stored)
      }
      const written = [...accounts.written()].map(([at, account]) => toSvmAccount(at, account))
      await ask('write', { accounts: written })
    },
  })
  const closers: (() => Promise<void> | void)[] = [svm.stop]
  const stop = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  try {
    const slots = createSlots(kept?.blocks ?? [], options.slotTime)
    closers.push(slots.stop)
    setClock(accounts, slots.now())
    slots.watch((slot) => setClock(accounts, slot))
    const history = createHistory(kept?.history)
    const save = () => {
      if (file === undefined) return
      const state = { blocks: slots.blocks(), accounts: [...accounts.written()] }
      writeState(file, { ...state, history: [...history.all()] })
    }
    let pending: ReturnType<typeof setTimeout> | undefined
    const keepTime = setInterval(save, saveInterval).unref()
    closers.push(() => {
      clearInterval(keepTime)
      clearTimeout(pending)
      save()
    })

    const bank = createBank({
      svm,
      accounts,
      slots,
      history,
      onProcessed(record) {
        clearTimeout(pending)
        pending = setTimeout(save, saveDelay).unref()
        sockets.tell(record)
      },
    })
    const node: SolanaNode = {
      accounts,
      slots,
      history,
      bank,
      svm,
      airdrop: (to, amount) => airdrop(node, faucet, readAddress(to), amount),
    }
    const sockets = createWebSocketServer(node)
    const port = options.port ?? (await getFreePair())
    const web = await listenOnLoopback(createHttpServer(node), port, 'the Solana node')
    closers.push(web.close)
    const socket = await listenOnLoopback(
      sockets.server,
      port + 1,
      'the Solana node, for subscriptions,',
    )
    closers.push(async () => {
      sockets.end()
      await socket.close()
    })

    return {
      caipNetworkId: localSolana.caipNetworkId,
      url: `http://127.0.0.1:${web.port}`,
      webSocketUrl: `ws://127.0.0.1:${socket.port}`,
      airdrop: node.airdrop,
      createMint: (mint = {}) => createMint(node, faucet, mint),
      mintTo: (mint, owner, amount) =>
        mintTo(node, faucet, readAddress(mint), readAddress(owner), amount),
      async setFrozen(text, owner, isFrozen) {
        const mint = readAddress(text)
        const program = getMintProgram(node, mint)
        const account = await findTokenAccount(program, mint, readAddress(owner))
        await sendInstructions(
          node,
          [faucet],
          [setFrozen(program, mint, account, faucet.address, isFrozen)],
        )
      },
      createPool: (pool) => createPool(node, faucet, pool),
      pools: () => readPools(accounts),
      hasAccount: (at) => accounts.get(readAddress(at)) !== undefined,
      getBalance: (at) => accounts.get(readAddress(at))?.lamports ?? 0n,
      slot: slots.now,
      advanceSlots: slots.advance,
      expireBlockhashes: () => slots.advance(blockhashLifetime + 1),
      panic: () =>
        svm.ask('panic', {}).then(
          () => {},
          () => {},
        ),
      pid: svm.pid,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function airdrop(
  node: SolanaNode,
  faucet: Awaited<ReturnType<typeof createSigner>>,
  to: Address,
  amount: bigint,
): Promise<string> {
  try {
    const instruction = transferLamports(faucet.address, to, lamports(amount))
    return await sendInstructions(node, [faucet], [instruction])
  } catch (error) {
    throw rpcErrors.internal(
      `the airdrop failed: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

/** A port of the loopback that is free together with the one after it. */
async function getFreePair(): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const port = await getFreePort()
    const next = await assertPortFree(port + 1, 'the Solana node').catch(() => 'busy')
    if (next === undefined) return port
  }
  throw new LocalWorldError('PORT_BUSY', 'No two ports that follow each other are free.')
}
