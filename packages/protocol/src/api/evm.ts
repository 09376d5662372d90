import * as z from 'zod/mini'

/** 20 bytes in hexadecimal digits. */
export const evmAddress = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^0x[0-9a-fA-F]{40}$/))
/** Bytes, four at least. */
export const hexData = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.maxLength(8_192), /* @__PURE__ */ z.regex(/^0x(?:[0-9a-fA-F]{2}){4,}$/))
