import type { Connector, Kit } from '@latchkey/core'

/** Takes the dialog off the page while a wallet that asks in an overlay of its own is waited for: behind an open dialog the page is inert. */
export async function stepAside<Result>(
  { modal }: Kit,
  connector: Connector | undefined,
  work: Promise<Result>,
): Promise<Result> {
  if (!connector?.showsOwnDialog) return work
  modal.update({ aside: true })
  try {
    return await work
  } finally {
    modal.update({ aside: false })
  }
}
