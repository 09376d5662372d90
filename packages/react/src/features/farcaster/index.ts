import { defineFeature } from '../defineFeature.ts'

/** Logging in with Farcaster, by a code for the phone. Its button stands among those of the social logins. */
export const farcaster = defineFeature({
  id: 'farcaster',
  views: {
    ConnectingFarcaster: async () =>
      (await import('./ConnectingFarcaster.tsx')).connectingFarcasterView,
  },
})
