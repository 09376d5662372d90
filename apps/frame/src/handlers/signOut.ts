import type { FrameParts } from './frameParts.ts'

/** How long the server is waited for, in milliseconds: the page gives up after 3 s. */
const longestWait = 2_500

/** Ends the session: here at once, on the server as soon as it hears of it. */
export async function signOut({
  api,
  vault,
  approvals,
}: Pick<FrameParts, 'api' | 'vault' | 'approvals'>): Promise<void> {
  approvals.abort()
  const told = api.signOut().catch(() => {}) // nobody can do anything about it any more
  await vault.forget()
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, longestWait))])
}
