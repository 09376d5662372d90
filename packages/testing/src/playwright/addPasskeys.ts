import type { Page } from '@playwright/test'

/** The passkeys of a browser under test: an authenticator of the device itself, with user verification and PRF. */
export type Passkeys = {
  /** How many passkeys it holds. */
  count(): Promise<number>
  /** Whether its owner passes when asked for a finger or a face. */
  setVerified(isVerified: boolean): Promise<void>
  /** Takes the authenticator away with all it holds. */
  remove(): Promise<void>
}

const options = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  hasPrf: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/**
 * Gives a page passkeys, and with it every frame in it, over reloads. What is stored in the page may be cleared afterwards and the passkeys stay, as
 * synchronised ones do. They go with any session of the debugging protocol that is detached from the page.
 */
export async function addPasskeys(page: Page): Promise<Passkeys> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    remove: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await session.detach()
    },
  }
}
