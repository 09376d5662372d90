/** How long a prompt waits for what makes it easier to read, in milliseconds. */
const patience = 1_500

/** What work comes to; `undefined` where it fails, or takes longer than a prompt waits. */
export function withPatience<Result>(
  work: Promise<Result> | undefined,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    if (!work) return resolve(undefined)
    const timer = setTimeout(() => resolve(undefined), patience)
    const end = (result?: Result) => {
      clearTimeout(timer)
      resolve(result)
    }
    work.then(end, () => end())
  })
}
