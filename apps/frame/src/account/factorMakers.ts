import type { Vault } from '../signer/createVault.ts'
import type { FactorMakers } from '../screens/unlock/unlockRequest.ts'

/**
 * How new factors are made. The first factor of a browser that keeps nothing makes the wallet as well.
 *
 * @param name - the e-mail address, or what else its owner is called: names the passkey.
 */
export function factorMakers(vault: Vault, name: string | null | undefined): FactorMakers {
  const isNew = () => vault.state().status === 'none'
  const names = { label: new Date().toISOString().slice(0, 10), userName: name ?? 'Latchkey' }
  return {
    ...(vault.state().canPasskey && {
      addPasskey: async (credentials) => {
        if (isNew()) await vault.createWithPasskey({ ...names, credentials })
        else await vault.addPasskey({ ...names, credentials })
      },
    }),
    addRecoveryCode: async (show) => {
      if (isNew()) await vault.createWithRecoveryCode(show)
      else await vault.createRecoveryCode(show)
    },
  }
}
