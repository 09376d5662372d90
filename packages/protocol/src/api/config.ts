import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { callerQuery } from './query.ts'

/** Ids of the features that an operator switches for a project, as the configuration answer writes them. */
export const featureIds = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'nfts',
  'reown_branding',
  'names',
] as const
/** One of {@link featureIds}. */
export type FeatureId = (typeof featureIds)[number]

/**
 * One feature of a project. `config` lists what it may use (`email` and social providers, swap and on-ramp sources);
 * `null` leaves the choice to the site, among what the server is set up for (`offered`), where that matters. Clients ignore ids they do not know.
 */
export const remoteFeature = z.object({
  id: z.string(),
  isEnabled: z.boolean(),
  config: z.nullable(z.array(z.string())),
  offered: z.optional(z.array(z.string())),
})
/** One feature of a project, as `GET /appkit/v1/config` answers it. */
export type RemoteFeature = z.output<typeof remoteFeature>

/** Which features the operator allows this project. */
export const getConfig = defineRoute({
  method: 'GET',
  path: '/appkit/v1/config',
  query: z.object(callerQuery),
  response: z.object({ features: z.array(remoteFeature) }),
})

/** Whether the operator collects usage events. */
export const getAnalyticsConfig = defineRoute({
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: z.object(callerQuery),
  response: z.object({ isAnalyticsEnabled: z.boolean() }),
})

/** Which sites may use this project, as CSP host-sources (see `isOriginAllowed`). */
export const getOrigins = defineRoute({
  method: 'GET',
  path: '/projects/v1/origins',
  query: z.object(callerQuery),
  response: z.object({
    allowedOrigins: z.array(z.string()),
  }),
})
