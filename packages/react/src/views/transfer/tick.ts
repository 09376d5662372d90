/** How long the last step stands ticked before Account takes over, in milliseconds. */
const tickMilliseconds = 600

/** Waits while the last step stands ticked. */
export function tick(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, tickMilliseconds))
}
