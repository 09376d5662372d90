/** Whether it was less than so many milliseconds ago. What a clock that was set back puts into the future was not: nobody knows when it was. */
export function isRecent(time: number, milliseconds: number): boolean {
  const age = Date.now() - time
  return age >= 0 && age < milliseconds
}

/** For how many more milliseconds {@link isRecent} holds. */
export function recentFor(time: number, milliseconds: number): number {
  return isRecent(time, milliseconds) ? time + milliseconds - Date.now() : 0
}
