import type { RemoteFeature } from '@latchkey/protocol/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeatureSettings, RemoteAnswer } from './features.ts'
import { defaultFeatures, resolveFeatures } from './resolveFeatures.ts'

function resolve(local: FeatureSettings, remote: RemoteAnswer, prefersLocal = false) {
  return resolveFeatures({ local, remote, prefersLocal })
}
const on = (id: string, config: readonly string[] | null = null): RemoteFeature => ({
  id,
  isEnabled: true,
  config: config && [...config],
})
const off = (id: string): RemoteFeature => ({ id, isEnabled: false, config: null })

test('without a server: the site’s settings count, and defaults for the rest', () => {
  const { features, ignored } = resolve({ email: false, swaps: ['0x'], send: false }, 'none')
  expect(features).toEqual({ ...defaultFeatures, email: false, swaps: ['0x'], send: false })
  expect(ignored).toEqual([])
})

test('while the server has not answered: what it decides about is off, the rest is the site’s', () => {
  const { features, ignored } = resolve({ receive: false }, 'pending')
  expect(features).toMatchObject({
    email: false,
    socials: false,
    swaps: false,
    onramp: false,
    activity: false,
    nfts: false,
    reownBranding: false,
    send: true,
    receive: false,
  })
  expect(ignored).toEqual([])
})

test('with a server: its list decides, and what it leaves out is off', () => {
  const { features } = resolve({}, [
    on('social_login', ['email', 'google', 'github']),
    on('swap', ['0x']),
    off('activity'),
  ])
  expect(features).toMatchObject({
    email: true,
    socials: ['google', 'github'],
    swaps: ['0x'],
    onramp: false,
    activity: false,
    nfts: false,
    reownBranding: false,
  })
})

test('a list without socials, or without e-mail, switches that one off', () => {
  expect(resolve({}, [on('social_login', ['email'])]).features).toMatchObject({
    email: true,
    socials: false,
  })
  expect(resolve({}, [on('social_login', ['x'])]).features).toMatchObject({
    email: false,
    socials: ['x'],
  })
})

test('the site’s settings are ignored where the server decides, and named', () => {
  const { features, ignored } = resolve({ email: true, swaps: ['0x'], send: false }, [
    on('swap', ['1inch']),
  ])
  expect(features).toMatchObject({ email: false, swaps: ['1inch'], send: false })
  expect(ignored).toEqual(['email', 'swaps'])
})

test('a site puts the server’s list in its own order, and is told where it asked for another one', () => {
  const social = on('social_login', ['email', 'google', 'github', 'x'])
  const same = resolve({ socials: ['x', 'github', 'google'] }, [social])
  expect(same.features.socials).toEqual(['x', 'github', 'google'])
  expect(same.ignored).toEqual([])
  const other = resolve({ socials: ['apple', 'github'] }, [social])
  expect(other.features.socials).toEqual(['github', 'google', 'x'])
  expect(other.ignored).toEqual(['socials'])
})

test('a server that leaves the choice open takes the site’s setting, or the default', () => {
  const { features, ignored } = resolve({ socials: ['apple'] }, [on('social_login'), on('onramp')])
  expect(features).toMatchObject({
    email: true,
    socials: ['apple'],
    onramp: defaultFeatures.onramp,
  })
  expect(ignored).toEqual([])
})

test('a server that leaves the choice open among what it is set up for takes the site’s, or all of it', () => {
  const among = (id: string, offered: readonly string[]) => ({ ...on(id), offered: [...offered] })
  const remote = [
    among('social_login', ['email', 'google', 'x']),
    among('swap', ['uniswap', '0x']),
    among('onramp', ['meld']),
  ]
  const all = { email: true, socials: ['google', 'x'], swaps: ['uniswap', '0x'], onramp: ['meld'] }
  expect(resolve({}, remote)).toMatchObject({ features: all, ignored: [] })
  const fewer = { email: false, socials: ['x'], swaps: ['0x', 'uniswap'], onramp: false } as const
  expect(resolve(fewer, remote)).toMatchObject({ features: fewer, ignored: [] })
  // What nobody has set up is not there, and its site is told so.
  const { features, ignored } = resolve({ swaps: ['lifi', '0x'], onramp: ['coinbase'] }, remote)
  expect(features).toMatchObject({ swaps: ['0x'], onramp: false })
  expect(ignored).toEqual(['swaps', 'onramp'])
})

test('featuresSource local: the site’s settings win, the server fills the rest', () => {
  const { features, ignored } = resolve({ email: false }, [on('social_login', ['email'])], true)
  expect(features).toMatchObject({ email: false, socials: false, activity: false })
  expect(ignored).toEqual([])
})

test('a setting that is undefined is no setting', () => {
  const { features, ignored } = resolve({ send: undefined, email: undefined }, [
    on('social_login', ['email']),
  ])
  expect(features).toMatchObject({ send: true, email: true })
  expect(ignored).toEqual([])
})

test('whatever a server answers, every feature has a value and nothing is on that it has switched off', () => {
  const entry = fc.record({
    id: fc.constantFrom(
      'social_login',
      'swap',
      'onramp',
      'activity',
      'nfts',
      'reown_branding',
      'other',
    ),
    isEnabled: fc.boolean(),
    config: fc.option(fc.array(fc.string())),
  })
  fc.assert(
    fc.property(fc.array(entry), (remote) => {
      const { features } = resolve({}, remote)
      expect(Object.keys(features).sort()).toEqual(Object.keys(defaultFeatures).sort())
      const isOff = (id: string) => !remote.find((feature) => feature.id === id)?.isEnabled
      if (isOff('swap')) expect(features.swaps).toBe(false)
      if (isOff('activity')) expect(features.activity).toBe(false)
    }),
  )
})

test.each([
  [true, true],
  [false, false],
  [['eip155'], true],
])('history, the older name of activity: %j', (history, activity) => {
  expect(resolve({ history }, 'none').features).toEqual({ ...defaultFeatures, activity })
  expect(resolve({ history, activity: !activity }, 'none').features.activity).toBe(!activity)
  expect(resolve({ history }, [off('activity')])).toMatchObject({
    features: { activity: false },
    ignored: ['activity'],
  })
})

test('nfts: the operator switches the tab, unless the site is `local`', () => {
  expect(resolve({}, [on('nfts', [])]).features.nfts).toBe(true)
  expect(resolve({}, [off('nfts')]).features.nfts).toBe(false)
  expect(resolve({ nfts: true }, [off('nfts')])).toMatchObject({
    features: { nfts: false },
    ignored: ['nfts'],
  })
  const local = { local: { nfts: false }, remote: [on('nfts', [])], prefersLocal: true }
  expect(resolveFeatures(local).features.nfts).toBe(false)
})
