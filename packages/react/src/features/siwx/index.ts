import { defineFeature } from '../defineFeature.ts'

/** Signing in with the account that was connected, where the site asks for it. */
export const siwx = defineFeature({
  id: 'siwx',
  views: {
    SIWXSignMessage: async () => (await import('./SIWXSignMessage.tsx')).siwxSignMessageView,
  },
})
