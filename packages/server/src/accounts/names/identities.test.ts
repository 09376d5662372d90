import { expect, test } from 'vitest'
import { limits } from '../../config/limits.ts'
import { createIdentities } from './identities.ts'
import type { NameSource } from './nameSource.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A source that knows the address by one name, or by none, and can be away; it counts how often it was asked. */
function createSource(name: string | undefined) {
  const state = { isAway: false, asked: 0 }
  const answer = async () => {
    state.asked++
    if (state.isAway) throw new Error(`${name} is away`)
    return name === undefined ? undefined : { name, address }
  }
  const source: NameSource = {
    kind: 'evm',
    nameOf: answer,
    ownerOf: async (query) => {
      const found = await answer()
      return found?.name === query ? found : undefined
    },
  }
  return Object.assign(state, { source })
}

const identitiesOf = (own: NameSource | undefined, ...sources: NameSource[]) =>
  createIdentities(own, sources, async () => undefined, limits)

test('identities: the first who knows is believed, and what it said is kept', async () => {
  const better = createSource('better.eth')
  const other = createSource('other.eth')
  const identityOf = identitiesOf(undefined, better.source, other.source)
  for (let time = 0; time < 3; time++)
    expect(await identityOf(address)).toMatchObject({ name: 'better.eth' })
  expect([better.asked, other.asked]).toEqual([1, 0])
})

test('identities: a name found because a better source did not answer is not kept', async () => {
  const better = createSource('better.eth')
  const other = createSource('other.eth')
  const identityOf = identitiesOf(undefined, better.source, other.source)
  better.isAway = true
  // Those who ask meanwhile share the answer.
  const found = await Promise.all([1, 2, 3].map(() => identityOf(address)))
  expect(found.map(({ name }) => name)).toEqual(['other.eth', 'other.eth', 'other.eth'])
  expect([better.asked, other.asked]).toEqual([1, 1])
  better.isAway = false
  expect(await identityOf(address)).toMatchObject({ name: 'better.eth' })
  // The last word is kept again, whoever is away then.
  better.isAway = true
  expect(await identityOf(address)).toMatchObject({ name: 'better.eth' })
})

test('identities: where nobody knows and one has not answered, that is said and not kept', async () => {
  const first = createSource('first.eth')
  const second = createSource(undefined)
  const identityOf = identitiesOf(undefined, first.source, second.source)
  first.isAway = true
  await expect(identityOf(address)).rejects.toThrow('first.eth is away')
  first.isAway = false
  expect(await identityOf(address)).toMatchObject({ name: 'first.eth' })
})

test('identities: an own name never outranks an ENS primary name', async () => {
  const own = createSource('own.example.eth')
  const ens = createSource('alice.eth')
  const farcaster = createSource('alice.fcast.id')
  const sources = [{ ...ens.source, outranksOwn: true }, farcaster.source]
  const identityOf = identitiesOf(own.source, ...sources)
  expect(await identityOf(address)).toMatchObject({ name: 'alice.eth' })
  // It still leads to its owner, and is shown where ENS knows no name.
  expect(await identityOf('own.example.eth')).toMatchObject({ address })
  const unnamed = { ...createSource(undefined).source, outranksOwn: true }
  const without = identitiesOf(own.source, unnamed, farcaster.source)
  expect(await without(address)).toMatchObject({ name: 'own.example.eth' })
})

test('identities: own names that are away keep nobody from asking the others, nor from the own name later', async () => {
  const own = createSource('own.example.eth')
  const other = createSource('other.eth')
  const identityOf = identitiesOf(own.source, other.source)
  own.isAway = true
  expect(await identityOf(address)).toMatchObject({ name: 'other.eth' })
  expect(await identityOf('other.eth')).toMatchObject({ address })
  own.isAway = false
  expect(await identityOf(address)).toMatchObject({ name: 'own.example.eth' })
})

test('identities: own names that are away are said to be where the others know nothing', async () => {
  const own = createSource('own.example.eth')
  const other = createSource(undefined)
  const identityOf = identitiesOf(own.source, other.source)
  own.isAway = true
  for (const query of [address, 'own.example.eth'])
    await expect(identityOf(query)).rejects.toThrow('own.example.eth is away')
  own.isAway = false
  expect(await identityOf(address)).toMatchObject({ name: 'own.example.eth' })
  // The others were asked once for each.
  expect(other.asked).toBe(2)
})
