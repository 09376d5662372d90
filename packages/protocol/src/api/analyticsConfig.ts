import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { callerQuery } from './query.ts'

/** Whether the operator collects usage events. */
export const getAnalyticsConfig = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: /* @__PURE__ */ z.object(callerQuery),
  response: /* @__PURE__ */ z.object({ isAnalyticsEnabled: /* @__PURE__ */ z.boolean() }),
})
