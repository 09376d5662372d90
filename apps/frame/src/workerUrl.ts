/** Where the signer worker is: a fixed address, whose answer carries a content policy of its own. */
export const workerPath = '/signer.js'

/** The part of `TrustedTypePolicyFactory` that is used; not every browser has it, nor every version of TypeScript's library. */
type Factory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(value: string): string },
  ): { createScriptURL(value: string): unknown }
}

/**
 * The worker's address in the form that the content policy demands. This is the one Trusted Types policy that the frame may make, and it
 * admits exactly this address; it can be made once, so that nothing that runs later can make another.
 */
export function createWorkerUrl(scope: typeof globalThis = globalThis): string {
  const { trustedTypes } = scope as { trustedTypes?: Factory } // a newer global than the library knows
  if (!trustedTypes) return workerPath
  const policy = trustedTypes.createPolicy('latchkey-signer', {
    createScriptURL(value) {
      if (value !== workerPath) throw new TypeError('Only the signer may be loaded')
      return value
    },
  })
  return policy.createScriptURL(workerPath) as string // a TrustedScriptURL, which `Worker` takes in its place
}
