import type { Vault } from '../signer/createVault.ts'
import type { FactorMakers } from '../unlock/unlockRequest.ts'

/**
 * How new factors are made. The first factor of a browser that keeps nothing makes the wallet as well.
 *
 * @param email - names the passkey for its owner.
 */
export function factorMakers(vault: Vault, email: string | null | undefined): FactorMakers {
  const isNew = () => vault.state().status === 'none'
  const names = { label: new Date().toISOString().slice(0, 10), userName: email ?? 'Latchkey' }
  return {
    ...(vault.state().canPasskey && {
      addPasskey: async () => {
        if (isNew()) await vault.createWithPasskey(names)
        else await vault.addPasskey(names)
      },
    }),
    addRecoveryCode: async (show) => {
      if (isNew()) await vault.createWithRecoveryCode(show)
      else await vault.createRecoveryCode(show)
    },
  }
}
