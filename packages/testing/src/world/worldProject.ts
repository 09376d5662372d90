import type { FeatureChange } from '@latchkey/server'

/** The id of the project that the world makes. */
export const worldProjectId = 'local'

/** What of the world's project is changed. */
export type ProjectChange = {
  readonly features?: readonly FeatureChange[] | undefined
  /** In the host-source grammar of CSP. Pages on `localhost` may use every project, whatever stands here. */
  readonly allowedOrigins?: readonly string[] | undefined
}
