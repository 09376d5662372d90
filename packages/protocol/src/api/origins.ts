import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { callerQuery } from './query.ts'

/** Which sites may use this project, as CSP host-sources (see `isOriginAllowed`). */
export const getOrigins = /* @__PURE__ */ defineRoute({
  method: 'GET',
  path: '/projects/v1/origins',
  query: /* @__PURE__ */ z.object(callerQuery),
  response: /* @__PURE__ */ z.object({
    allowedOrigins: /* @__PURE__ */ z.array(/* @__PURE__ */ z.string()),
  }),
})
