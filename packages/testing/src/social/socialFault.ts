/** A part of a stand-in that a server asks. */
export type SocialEndpoint = 'discovery' | 'keys' | 'token' | 'profile'

/** What a stand-in does wrong. */
export type SocialFault =
  /** The ID token claims to come from somebody else. */
  | { readonly kind: 'wrongIssuer' }
  /** The ID token answers another request. */
  | { readonly kind: 'wrongNonce' }
  /** The ID token was made for another client. */
  | { readonly kind: 'wrongAudience' }
  /** The ID token is over. */
  | { readonly kind: 'expiredToken' }
  /** The ID token is signed by a key that is not the provider's. */
  | { readonly kind: 'wrongKey' }
  /** The ID token says these as well, or instead. */
  | { readonly kind: 'claims'; readonly claims: Readonly<Record<string, unknown>> }
  /** The visitor comes back in the name of another provider (RFC 9207). */
  | { readonly kind: 'mixedUp' }
  /** The visitor comes back with another `state`. */
  | { readonly kind: 'wrongState' }
  /** The visitor comes back with the code of the login before. */
  | { readonly kind: 'replayedCode' }
  /** The visitor comes back at once, with an error. */
  | { readonly kind: 'error'; readonly error: string; readonly description?: string | undefined }
  /** An endpoint answers so many milliseconds later. */
  | { readonly kind: 'slow'; readonly at: SocialEndpoint; readonly delay: number }
  /** An endpoint never answers. */
  | { readonly kind: 'hang'; readonly at: SocialEndpoint }
  /** An endpoint answers with a status and a page, as gateways do. */
  | { readonly kind: 'status'; readonly at: SocialEndpoint; readonly status: number }
  /** An endpoint answers 200 with any JSON. */
  | { readonly kind: 'json'; readonly at: SocialEndpoint; readonly body: unknown }
  /** Its pages cut themselves off from who opened them. */
  | { readonly kind: 'coop' }

/** A fault with how often it still happens. */
type SocialFaultRule = { readonly fault: SocialFault; left: number }

/** The faults that are on. */
export type SocialFaults = ReturnType<typeof createSocialFaults>

/** Makes a list of faults. The newest that applies is used. */
export function createSocialFaults() {
  const rules: SocialFaultRule[] = []
  const takeWhere = (matches: (fault: SocialFault) => boolean): SocialFault | undefined => {
    const rule = rules.find(({ fault, left }) => left > 0 && matches(fault))
    if (rule) rule.left--
    return rule?.fault
  }
  return {
    fail: (fault: SocialFault, times = Infinity) => void rules.unshift({ fault, left: times }),
    restore: () => void rules.splice(0),
    /** The fault that is on among these, taking one of its times. */
    take: <Kind extends SocialFault['kind']>(...kinds: readonly Kind[]) =>
      // The kinds asked for are what it was found by.
      takeWhere(({ kind }) => kinds.some((one) => one === kind)) as
        Extract<SocialFault, { kind: Kind }> | undefined,
    /** The fault of an endpoint that is on, taking one of its times. */
    takeAt: (endpoint: SocialEndpoint) =>
      // Only faults of endpoints say where they are.
      takeWhere((fault) => 'at' in fault && fault.at === endpoint) as
        Extract<SocialFault, { at: SocialEndpoint }> | undefined,
  }
}
