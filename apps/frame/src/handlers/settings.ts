import { getDevices, revokeDevice } from '@latchkey/protocol/api'
import type { Handlers } from '@latchkey/protocol/channel'
import type { AppMethods } from '@latchkey/protocol/frame'
import type { FrameServices } from './frameServices.ts'

type SettingsMethod =
  '@latchkey-app/GET_FACTORS' | '@latchkey-app/GET_LOCK_STATE' | '@latchkey-app/OPEN_SETTINGS'

/** Factors and devices, which only the frame draws and changes. */
export function createSettingsHandlers(
  services: FrameServices,
): Pick<Handlers<AppMethods>, SettingsMethod> {
  const { account, api, approvals, vault } = services

  async function listFactors() {
    await vault.load()
    return vault.state().factors
  }

  return {
    '@latchkey-app/GET_FACTORS': async () => {
      await account.require()
      const { factors } = vault.state()
      return { factors: factors.map(({ kind, createdAt }) => ({ kind: nameOf(kind), createdAt })) }
    },
    '@latchkey-app/GET_LOCK_STATE': async () => {
      await account.require()
      return { locked: account.isLocked() }
    },
    '@latchkey-app/OPEN_SETTINGS': async ({ page }, signal) => {
      await account.require()
      if (page === 'factors') await account.unlockForFactors(signal)
      const request = {
        ...account.settingsMakers(),
        page,
        listFactors,
        removeFactor: (id: string) => vault.removeFactor(id),
        listDevices: async () => (await api.call(getDevices, {}, { signal })).devices,
        revokeDevice: async (deviceId: string) => {
          await api.call(revokeDevice, { params: { deviceId } }, { signal })
        },
        listEmailChanges: account.listEmailChanges,
      }
      for (;;) {
        const choice = await approvals.openSettings(request, { signal })
        if (!choice) return undefined
        const answer = choice.state === 'waiting' ? 'cancel' : 'revert'
        await account.answerEmailChange(choice.changeId, answer, signal)
      }
    },
  }
}

function nameOf(kind: 'device' | 'passkey' | 'recovery') {
  return kind === 'recovery' ? ('recoveryCode' as const) : kind
}
