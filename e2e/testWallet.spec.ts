import { expect, expectAccessible, test, type TestFixtures } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { recoverMessageAddress, recoverTypedDataAddress, toHex, type Hex } from 'viem'
import { buildPage } from './buildPage.ts'
import type {} from './pages/wallet/main.ts'

const rdns = 'org.latchkey.testwallet'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Opens the bare page, built for production and served under the documented policy. */
async function openPage(
  { page, serveSite }: { page: Page } & Pick<TestFixtures, 'serveSite'>,
  wallets: readonly string[] = [rdns],
): Promise<void> {
  const site = await serveSite(await buildPage('wallet'))
  await page.goto(`${site}/?${wallets.map((wallet) => `wallets=${wallet}`).join('&')}`)
  for (const wallet of wallets) await expect(page.locator('#announced')).toContainText(wallet)
}

/** Makes a request and gives back what it came to, an error written as `code: message`. */
function request(
  page: Page,
  method: string,
  params: readonly unknown[] = [],
  wallet = rdns,
): Promise<unknown> {
  return page.evaluate(
    async ([key, name, values]) => {
      try {
        return await window.announced[key]?.provider.request({ method: name, params: values })
      } catch (error) {
        // An EIP-1193 error.
        const { code, message } = error as { code?: number; message: string }
        return `${code}: ${message}`
      }
    },
    [wallet, method, params] as const,
  )
}

const getEvents = (page: Page) =>
  page.evaluate(() => window.events.map(({ name, value }) => [name, value]))

test('connects in its own window, which is accessible and above any modal', async ({
  page,
  serveSite,
  wallet,
}) => {
  await openPage({ page, serveSite })
  expect(await request(page, 'eth_accounts')).toEqual([])
  await page.getByRole('button', { name: 'Open a modal dialog' }).click()

  const connected = request(page, 'eth_requestAccounts')
  await expect(wallet.window).toHaveAccessibleName('Connect this site?')
  await expect(wallet.window).toContainText(new URL(page.url()).origin)
  await expect(wallet.window.getByRole('button', { name: 'Reject' })).toBeFocused()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await wallet.window.getByRole('checkbox', { name: bob }).check()
  await wallet.approve()

  expect(await connected).toEqual([alice, bob])
  await expect(wallet.window).toHaveCount(0)
  expect(await getEvents(page)).toContainEqual(['accountsChanged', [alice, bob]])
  await expect(page.getByRole('dialog', { name: "The page's own modal" })).toBeVisible()
})

test('rejects by button and by Escape, and asks one connection at a time', async ({
  page,
  serveSite,
  wallet,
}) => {
  await openPage({ page, serveSite })
  const first = request(page, 'eth_requestAccounts')
  await expect(wallet.window).toBeVisible()
  expect(await request(page, 'eth_requestAccounts')).toMatch(/^-32002: /)
  await wallet.reject()
  expect(await first).toMatch(/^4001: /)

  const second = request(page, 'eth_requestAccounts')
  await expect(wallet.window).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await second).toMatch(/^4001: /)
  await expect(wallet.window).toHaveCount(0)
})

test('remembers its permission over a reload, and forgets it when revoked', async ({
  page,
  serveSite,
  wallet,
}) => {
  await openPage({ page, serveSite })
  await wallet.behave({ connect: 'approve', switchChain: 'approve' })
  await request(page, 'eth_requestAccounts')
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
  await page.reload()
  await expect(page.locator('#announced')).toContainText(rdns)
  expect(await request(page, 'eth_accounts')).toEqual([alice])
  expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
  expect(await request(page, 'wallet_getPermissions')).toMatchObject([
    { parentCapability: 'eth_accounts' },
  ])

  expect(await request(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(await getEvents(page)).toContainEqual(['accountsChanged', []])
  expect(await request(page, 'wallet_getPermissions')).toEqual([])
  expect(await request(page, 'personal_sign', ['0x00', alice])).toMatch(/^4100: /)
})

test('a request that is open at a reload is gone, and the next one asks anew', async ({
  page,
  serveSite,
  wallet,
}) => {
  await openPage({ page, serveSite })
  void request(page, 'eth_requestAccounts').catch(() => {})
  await expect(wallet.window).toBeVisible()
  await page.reload()
  await expect(page.locator('#announced')).toContainText(rdns)
  await expect(wallet.window).toHaveCount(0)
  expect(await request(page, 'eth_accounts')).toEqual([])
  const again = request(page, 'eth_requestAccounts')
  await wallet.approve()
  expect(await again).toEqual([alice])
})

test('signs messages and typed data with its own key, after showing them', async ({
  page,
  serveSite,
  wallet,
}) => {
  await openPage({ page, serveSite })
  await wallet.behave({ connect: 'approve' })
  await request(page, 'eth_requestAccounts')

  const text = 'Grüße from the bare page\n<b>not markup</b>'
  const signing = request(page, 'personal_sign', [toHex(text), alice])
  await expect(wallet.window).toContainText('<b>not markup</b>')
  await expectAccessible(page)
  await wallet.approve()
  // A signature, by the contract of the method.
  expect(await recoverMessageAddress({ message: text, signature: (await signing) as Hex })).toBe(
    alice,
  )

  const typed = {
    domain: { name: 'Shop', chainId: 31337 },
    primaryType: 'Order',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [{ name: 'amount', type: 'uint256' }],
    },
    message: { amount: '12' },
  } as const
  const order = request(page, 'eth_signTypedData_v4', [alice, JSON.stringify(typed)])
  await expect(wallet.window).toContainText('Shop')
  await wallet.approve()
  const { EIP712Domain: _, ...types } = typed.types
  expect(
    await recoverTypedDataAddress({
      domain: typed.domain,
      types,
      primaryType: 'Order',
      message: { amount: 12n },
      signature: (await order) as Hex,
    }),
  ).toBe(alice)

  const foreign = { ...typed, domain: { name: 'Shop', chainId: 1 } }
  expect(await request(page, 'eth_signTypedData_v4', [alice, foreign])).toMatch(
    /^-32602: .*chain 1/,
  )
})

test('sends a real transaction after showing amount, receiver and fee', async ({
  page,
  serveSite,
  wallet,
  world,
}) => {
  await openPage({ page, serveSite })
  await wallet.behave({ connect: 'approve' })
  await request(page, 'eth_requestAccounts')
  const to = '0x000000000000000000000000000000000000bEEF'
  const sending = request(page, 'eth_sendTransaction', [
    { from: alice, to, value: toHex(15n * 10n ** 16n) },
  ])
  await expect(wallet.window).toContainText('0.15 ETH')
  await expect(wallet.window).toContainText(to)
  await expect(wallet.window).toContainText('Fee, at most')
  await expectAccessible(page)
  await wallet.approve()
  const hash = await sending
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect
    .poll(() => request(page, 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1', from: alice.toLowerCase() })
  expect(
    world.faults[31337].requests.filter(({ method }) => method === 'eth_sendRawTransaction').length,
  ).toBeGreaterThan(0)

  const declined = request(page, 'eth_sendTransaction', [{ from: alice, to, value: '0x1' }])
  await wallet.reject()
  expect(await declined).toMatch(/^4001: /)
})

test('names what a token transfer does', async ({ page, serveSite, wallet, world }) => {
  await openPage({ page, serveSite })
  await wallet.behave({ connect: 'approve' })
  await request(page, 'eth_requestAccounts')
  const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${(5_000_000).toString(16).padStart(64, '0')}`
  const sending = request(page, 'eth_sendTransaction', [
    { from: alice, to: world.devnet.contracts[31337].usd, data },
  ])
  await expect(wallet.window).toContainText(`Moves 5000000 units of this token to ${bob}`)
  await wallet.approve()
  expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
})

test('adds a chain that it does not know, after 4902 and a look at its node', async ({
  page,
  serveSite,
  wallet,
  world,
}) => {
  await openPage({ page, serveSite })
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x539' }])).toMatch(
    /^4902: /,
  )
  expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x0539' }])).toMatch(
    /^-32602: /,
  )
  const chain = {
    chainId: '0x539',
    chainName: 'Other',
    rpcUrls: [world.config.networks[0]?.rpcUrls.default.http[0]],
  }
  expect(await request(page, 'wallet_addEthereumChain', [chain])).toMatch(
    /^-32602: .*is chain 0x7a69, not 0x539/,
  )

  await world.faults[31337].fail({ kind: 'wrongChain', chainId: 1337 })
  const adding = request(page, 'wallet_addEthereumChain', [chain])
  await expect(wallet.window).toHaveAccessibleName('Add this network?')
  await wallet.approve()
  expect(await adding).toBeNull()
  expect(await getEvents(page)).toContainEqual(['chainChanged', '0x539'])
  await wallet.switchChain(31338)
  expect(await getEvents(page)).toContainEqual(['chainChanged', '0x7a6a'])
})

test('answers as it is told: rejects, fails, lies, hangs, throws', async ({
  page,
  serveSite,
  wallet,
}) => {
  await openPage({ page, serveSite })
  await wallet.behave({ connect: 'reject' })
  expect(await request(page, 'eth_requestAccounts')).toMatch(/^4001: /)
  for (const code of [4902, 5000, -32603, 32603]) {
    await wallet.behave({ switchChain: { fail: { code } } })
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toMatch(
      new RegExp(`^${code}: `),
    )
  }
  for (const result of ['1', '0x01', '0x', '0x10000000000000000', '-0x1']) {
    await wallet.behave({ chainId: { lie: { result } } })
    expect(await request(page, 'eth_chainId')).toBe(result)
  }
  await wallet.behave({ accounts: { lie: 'manyAccounts' } })
  expect(await request(page, 'eth_accounts')).toHaveLength(100_000)
  await wallet.behave({ accounts: { lie: 'shortAddress' } })
  expect(await request(page, 'eth_accounts')).toEqual([expect.stringMatching(/^0x[0-9a-f]{38}$/)])

  await wallet.behave({ connect: 'approve', sign: { lie: 'wrongSignature' } })
  await request(page, 'eth_requestAccounts')
  const signature = (await request(page, 'personal_sign', [toHex('x'), alice])) as Hex
  const signer = await recoverMessageAddress({ message: 'x', signature }).catch(() => 'nobody')
  expect(signer).not.toBe(alice)

  await wallet.behave({ everything: 'throw', chainId: undefined, accounts: 'hang' })
  const outcome = await page.evaluate(async (key) => {
    const provider = window.announced[key]?.provider
    let threw = false
    try {
      void provider?.request({ method: 'eth_blockNumber' })
    } catch {
      threw = true
    }
    const hanging = provider?.request({ method: 'eth_accounts' })
    const first = await Promise.race([
      hanging,
      new Promise((resolve) => setTimeout(() => resolve('nothing'), 200)),
    ])
    return { threw, first }
  }, rdns)
  expect(outcome).toEqual({ threw: true, first: 'nothing' })

  await wallet.behave({ everything: 'cyclicError', accounts: undefined })
  const isCyclic = await page.evaluate(async (key) => {
    try {
      await window.announced[key]?.provider.request({ method: 'eth_accounts' })
    } catch (error) {
      try {
        JSON.stringify(error)
      } catch {
        return true
      }
    }
    return false
  }, rdns)
  expect(isCyclic).toBe(true)
})

test('several wallets live on one page, each with its own state', async ({
  page,
  serveSite,
  wallet,
}) => {
  const other = 'com.example.other'
  await openPage({ page, serveSite }, [rdns, other])
  await wallet.behave({ connect: 'approve' }, other)
  expect(await request(page, 'eth_requestAccounts', [], other)).toEqual([alice])
  expect(await request(page, 'eth_accounts')).toEqual([])
})

test('tabs of one site hear of each other', async ({ page, context, serveSite, wallet }) => {
  await openPage({ page, serveSite })
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.locator('#announced')).toContainText(rdns)
  await wallet.behave({ connect: 'approve' })
  await request(page, 'eth_requestAccounts')
  await expect.poll(() => getEvents(second)).toContainEqual(['accountsChanged', [alice]])
  expect(await request(second, 'eth_accounts')).toEqual([alice])
})

test('goes offline and comes back', async ({ page, serveSite, wallet }) => {
  await openPage({ page, serveSite })
  await request(page, 'eth_chainId')
  await wallet.setOffline(true)
  expect(await request(page, 'eth_chainId')).toMatch(/^4900: /)
  await wallet.setOffline(false)
  expect(await request(page, 'eth_chainId')).toBe('0x7a69')
  const names = (await getEvents(page)).map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['disconnect', 'connect']))
})

test('can be put into a page from outside, announcing late, twice, or with malice', async ({
  page,
  serveSite,
  wallet,
}) => {
  await wallet.install({ rdns: 'late.wallet', behaviour: { announce: { after: 50 } } })
  await wallet.install({ rdns: 'twice.wallet', behaviour: { announce: 'twiceOtherUuid' } })
  await wallet.install({ rdns: 'hostile.wallet', behaviour: { announce: { hostile: 'htmlName' } } })
  await wallet.install({ rdns: 'silent.wallet', behaviour: { announce: 'never' }, legacy: true })
  await openPage({ page, serveSite }, [rdns])
  await expect(page.locator('#announced')).toContainText('late.wallet')
  await expect(page.locator('#announced')).toContainText('twice.wallet')
  await expect(page.locator('#announced')).not.toContainText('silent.wallet')
  const names = await page.evaluate(() => ({
    hostile: window.announced['hostile.wallet']?.info.name,
    legacy: 'ethereum' in window,
  }))
  expect(names.hostile).toContain('<img')
  expect(names.legacy).toBe(true)
  expect(await request(page, 'eth_chainId', [], 'late.wallet')).toBe('0x7a69')
})
