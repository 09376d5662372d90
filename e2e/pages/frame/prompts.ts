import type { View } from '../../../apps/frame/src/screens/view.ts'
import type { FactorMakers } from '../../../apps/frame/src/screens/unlock/unlockRequest.ts'

const origin = 'https://app.example'
const code = '7K3M-9PQR-2VWX-Y4Z6-HJ8N-0ABC-DEFG'
const day = 86_400_000
const now = Date.UTC(2026, 10, 21)

/** Returns a handler that records a change for tests. */
const note = (what: string) => async () => {
  document.documentElement.dataset.done = `${document.documentElement.dataset.done ?? ''} ${what}`
}

const makers: FactorMakers = {
  addPasskey: note('addPasskey'),
  addRecoveryCode: (show) => show(code),
}
const factors = [
  { id: '1', kind: 'device', label: 'Firefox on Linux', createdAt: now - 40 * day, isOwn: true },
  { id: '2', kind: 'passkey', label: 'iCloud Keychain', createdAt: now - 39 * day, isOwn: false },
  { id: '3', kind: 'recovery', label: '', createdAt: now - 2 * day, isOwn: false },
] as const
const device = { lastUsedAt: now - day, isCurrent: false, isSignedIn: true }
const devices = [
  { ...device, id: '1', name: 'Firefox on Linux', lastUsedAt: now, isCurrent: true },
  { ...device, id: '2', name: 'Safari on iPhone' },
]
const settings = {
  ...makers,
  listFactors: () => Promise.resolve(factors),
  removeFactor: note('removeFactor'),
  listDevices: () => Promise.resolve(devices),
  revokeDevice: note('revokeDevice'),
  listEmailChanges: () => Promise.resolve([]),
}
const wrong = () =>
  Promise.reject(Object.assign(new Error('Wrong'), { code: 'wrong_factor', triesLeft: 7 }))

type Ends = { readonly done: () => void; readonly reject: () => void }

/** Views that are no approvals, by name. */
export const prompts: Readonly<Record<string, (ends: Ends) => View>> = {
  setup: (ends) => ({ ...ends, kind: 'setup', request: { ...makers, canSkip: true } }),
  'setup-no-passkey-here': (ends) => ({
    ...ends,
    kind: 'setup',
    request: {
      ...makers,
      addPasskey: async (credentials) => {
        const name = 'NotAllowedError'
        if (credentials === navigator.credentials) throw Object.assign(new Error(name), { name })
      },
      canSkip: true,
    },
  }),
  'setup-nothing-kept': (ends) => ({
    ...ends,
    kind: 'setup',
    request: { ...makers, canSkip: false },
  }),
  'setup-no-passkey': (ends) => ({
    ...ends,
    kind: 'setup',
    request: { ...makers, addPasskey: undefined, canSkip: true },
  }),
  unlock: (ends) => ({
    ...ends,
    kind: 'unlock',
    request: {
      origin,
      reason: 'newDevice',
      unlockWithPasskey: note('unlock'),
      unlockWithRecoveryCode: wrong,
      signOut: note('signOut'),
    },
  }),
  'unlock-code': (ends) => ({
    ...ends,
    kind: 'unlock',
    request: { origin, reason: 'nothingKept', unlockWithRecoveryCode: wrong },
  }),
  'unlock-none': (ends) => ({
    ...ends,
    kind: 'unlock',
    request: { origin, reason: 'newDevice', signOut: async () => {} },
  }),
  continue: (ends) => ({
    ...ends,
    kind: 'continue',
    request: {
      origin: 'https://another.example',
      email: 'ada.lovelace@example.org',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    },
  }),
  factors: (ends) => ({ ...ends, kind: 'settings', request: { ...settings, page: 'factors' } }),
  devices: (ends) => ({ ...ends, kind: 'settings', request: { ...settings, page: 'devices' } }),
  'devices-failed': (ends) => ({
    ...ends,
    kind: 'settings',
    request: {
      ...settings,
      page: 'devices',
      listDevices: () => Promise.reject(Object.assign(new Error('Offline'), { code: 'OFFLINE' })),
    },
  }),
  'device-link': () => ({
    kind: 'deviceLink',
    request: {
      read: () => Promise.resolve({ origin, device: 'Firefox on Linux', matchNumber: '47' }),
      confirm: () => Promise.resolve({ code: '204918' }),
    },
  }),
  'device-link-gone': () => ({
    kind: 'deviceLink',
    request: {
      read: () => Promise.reject(new Error('Gone')),
      confirm: () => Promise.resolve({ code: '' }),
    },
  }),
  revert: () => ({
    kind: 'revert',
    request: {
      read: () =>
        Promise.resolve({
          state: 'changed',
          oldEmail: 'ada@example.org',
          newEmail: 'mallory@example.org',
        }),
      confirm: () => Promise.resolve(),
    },
  }),
}
