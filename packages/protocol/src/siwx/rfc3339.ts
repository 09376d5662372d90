const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d))$/i
const minute = 60_000

/**
 * Reads a `date-time` of RFC 3339: of a day that there is, with its offset. A leap second, which only the last minute of a day (UTC) has, is the
 * beginning of the next.
 *
 * @returns milliseconds since 1970, or `undefined` for any other text. Digits past the milliseconds are cut off.
 */
export function readDateTime(text: string): number | undefined {
  const found = pattern.exec(text)
  if (!found) return undefined
  const part = (index: number) => Number(found[index] ?? 0)
  const [year, month, day] = [part(1), part(2), part(3)]
  const [hour, minutes, second] = [part(4), part(5), part(6)]
  const [offsetHours, offsetMinutes] = [part(9), part(10)]
  const isTime = hour < 24 && minutes < 60 && second <= 60 && offsetHours < 24 && offsetMinutes < 60
  if (!isTime || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  const date = new Date(0)
  // The constructor takes years of two digits for others.
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minutes, second, Number((found[7] ?? '').slice(0, 3).padEnd(3, '0')))
  const offset = (offsetHours * 60 + offsetMinutes) * minute
  const time = date.getTime() - (found[8] === '-' ? -offset : offset)
  return second === 60 && !isMidnight(time) ? undefined : time
}

function daysOf(year: number, month: number) {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return isLeapYear ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether it is within the first second of a day. */
function isMidnight(time: number) {
  const date = new Date(time)
  return date.getUTCHours() + date.getUTCMinutes() + date.getUTCSeconds() === 0
}
