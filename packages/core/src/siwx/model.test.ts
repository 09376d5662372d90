// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cancelSignIn } from './cancelSignIn.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { signIn } from './signIn.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { pageLoads, until, walletId } from '../fixtures/pageLoads.ts'
import type { Kit } from '../kit/kit.ts'
import { defaultSiwx } from './entries.ts'
import { createSessionStore } from './sessionStore.ts'

const page = pageLoads()

/** What should be so: which account and network the page is about, and which have signed in. */
type Model = {
  connected: boolean
  account: number
  network: 31337 | 31338
  signed: Set<string>
  /** Who has signed in last since the page was loaded or connected: where cancelling leads back to. */
  last: string | undefined
  /** Signatures that the wallet was asked for. */
  prompts: number
}

type Real = { kit: Kit; load: () => void }

const here = ({ account, network }: Model) => `${account}@${network}`
const isSigned = (model: Model) => model.connected && model.signed.has(here(model))
const statusOf = (kit: Kit) => kit.store.getState().signIn?.status
const isAsked = (kit: Kit) =>
  kit.modal.getState().open && kit.modal.currentView().name === 'SIWXSignMessage'

/** What holds after every step, however it came to it. */
async function agree(model: Model, { kit }: Real, isAskedNow = !isSigned(model)) {
  const expected = !model.connected ? undefined : isSigned(model) ? 'signed' : 'unsigned'
  await until(kit, () => statusOf(kit) === expected)
  const account = getAccount(kit)
  expect(account.isConnected).toBe(model.connected)
  if (model.connected) {
    expect(account.address).toBe(page.wallet.addresses[model.account])
    expect(account.networkId).toBe(`eip155:${model.network}`)
  }
  // One question while there is one, none when there is none.
  await vi.waitFor(() => expect(isAsked(kit)).toBe(model.connected && isAskedNow))
  expect(
    kit.modal.getState().stack.filter(({ name }) => name === 'SIWXSignMessage').length,
  ).toBeLessThanOrEqual(1)
  // Nobody is asked in the wallet but by a press of the button.
  expect(page.wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(
    model.prompts,
  )
  if (isSigned(model)) model.last = here(model)
}

const commands = (isRequired: boolean) => {
  type Step = fc.AsyncCommand<Model, Real>
  const step = (
    name: string,
    check: (model: Model) => boolean,
    run: (model: Model, real: Real) => Promise<void>,
  ) => fc.constant<Step>({ check, run, toString: () => name })

  return [
    step(
      'connect',
      (model) => !model.connected,
      async (model, real) => {
        page.wallet.selectAccounts([0, 1])
        page.wallet.switchChain(31337)
        await connect(real.kit, { connector: walletId })
        Object.assign(model, { connected: true, account: 0, network: 31337, last: undefined })
        await agree(model, real)
      },
    ),
    step(
      'sign',
      (model) => model.connected && !isSigned(model),
      async (model, real) => {
        await Promise.all([signIn(real.kit), signIn(real.kit)])
        model.prompts += 1
        model.signed.add(here(model))
        await agree(model, real)
      },
    ),
    step(
      'reject',
      (model) => model.connected && !isSigned(model),
      async (model, real) => {
        const wasAsked = isAsked(real.kit)
        page.wallet.behave({ sign: 'reject' })
        await expect(signIn(real.kit)).rejects.toMatchObject({ code: 'USER_REJECTED' })
        page.wallet.behave({ sign: 'approve' })
        model.prompts += 1
        await agree(model, real, wasAsked)
      },
    ),
    step(
      'cancel',
      (model) => model.connected && !isSigned(model),
      async (model, real) => {
        const { last } = model
        await cancelSignIn(real.kit)
        if (!isRequired) return agree(model, real, false)
        const isBack = last !== undefined && model.signed.has(last)
        if (isBack) {
          const [account, network] = last.split('@').map(Number)
          Object.assign(model, { account, network })
        } else {
          model.connected = false
          model.signed.clear()
          model.last = undefined
        }
        await agree(model, real)
      },
    ),
    step(
      'reload',
      () => true,
      async (model, real) => {
        page.leave()
        real.load()
        model.last = undefined
        await until(real.kit, ({ isReady }) => isReady)
        await agree(model, real, false) // nothing opens by itself
      },
    ),
    step(
      'switch account',
      (model) => model.connected,
      async (model, real) => {
        const next = model.account === 0 ? 1 : 0
        page.wallet.selectAccounts([next, model.account])
        model.account = next
        await until(real.kit, () => getAccount(real.kit).address === page.wallet.addresses[next])
        await agree(model, real)
      },
    ),
    step(
      'switch network',
      (model) => model.connected,
      async (model, real) => {
        model.network = model.network === 31337 ? 31338 : 31337
        await switchNetwork(real.kit, { networkId: `eip155:${model.network}` })
        await agree(model, real)
      },
    ),
    step(
      'disconnect',
      (model) => model.connected,
      async (model, real) => {
        await disconnect(real.kit)
        model.connected = false
        model.signed.clear()
        model.last = undefined
        await agree(model, real)
      },
    ),
  ]
}

test.each([true, false])(
  'model: whatever happens in which order, nobody is asked twice and nothing goes round in circles (required: %s)',
  { timeout: 60_000 },
  async (required) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands(required), { maxCommands: 20 }), async (steps) => {
        localStorage.clear()
        page.backend = memoryBackend()
        page.wallet.uninstall()
        page.wallet = page.installWallet({ accountCount: 2 })
        const model: Model = {
          connected: false,
          account: 0,
          network: 31337,
          signed: new Set(),
          last: undefined,
          prompts: 0,
        }
        const real: Real = {
          kit: undefined as unknown as Kit, // `load` makes it
          load() {
            const store = createSessionStore(createStorage({ backend: page.backend }))
            real.kit = page.load({ siwx: defaultSiwx({ store, required }) })
          },
        }
        real.load()
        await fc.asyncModelRun(() => ({ model, real }), steps)
        page.leave()
      }),
      { numRuns: 15 },
    )
  },
)
