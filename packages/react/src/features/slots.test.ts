import {
  createKit,
  createStorage,
  memoryBackend,
  updateFeatures,
  type FeatureSettings,
} from '@latchkey/core'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { defineFeature } from './defineFeature.ts'
import { defineTexts } from '../i18n/defineTexts.ts'
import { selectSlot } from './slots.ts'

function feature(id: string, isAvailable = true) {
  return defineFeature({
    id,
    texts: defineTexts(id, { label: `Do ${id}` }),
    views: {},
    accountActions: [
      { label: 'label', icon: 'send', view: { name: 'Account' }, isAvailable: () => isAvailable },
    ],
    settings: [{ id: `${id} settings`, load: () => Promise.resolve(() => null) }],
  })
}

function slots(features: FeatureSettings, all = ['send', 'receive', 'swaps', 'onramp', 'own']) {
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    server: { featuresSource: 'local' },
    features,
    connection: { storage: createStorage({ backend: memoryBackend() }) },
  })
  updateFeatures(kit, {})
  const ids = (name: 'accountActions' | 'settings') =>
    selectSlot(
      kit,
      all.map((id) => feature(id)),
      name,
    ).map((slotted) => slotted.feature.id)
  return { kit, ids }
}

const everything: FeatureSettings = {
  send: true,
  receive: true,
  swaps: ['one'],
  onramp: ['one'],
}

test('slots: actions stand in the order that the site wants, other features after them', () => {
  expect(slots(everything).ids('accountActions')).toEqual([
    'onramp',
    'swaps',
    'receive',
    'send',
    'own',
  ])
  const { ids } = slots({ ...everything, walletFeaturesOrder: ['send', 'swaps'] })
  expect(ids('accountActions')).toEqual(['send', 'swaps', 'receive', 'onramp', 'own'])
})

test('slots: other places keep the order of the features themselves', () => {
  expect(slots(everything).ids('settings')).toEqual(['send', 'receive', 'swaps', 'onramp', 'own'])
})

test('slots: what is switched off is not there, whatever the way it is said', () => {
  const { ids } = slots({ ...everything, send: false, swaps: false })
  expect(ids('accountActions')).toEqual(['onramp', 'receive', 'own'])
})

test('slots: what cannot be done here is not there', () => {
  const { kit } = slots(everything)
  expect(selectSlot(kit, [feature('send', false)], 'accountActions')).toEqual([])
})

test('slots: before it is known what is on, what the kit decides about is off', () => {
  const kit = createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
  })
  const found = selectSlot(kit, [feature('send'), feature('own')], 'accountActions')
  expect(found.map(({ feature }) => feature.id)).toEqual(['own'])
})
