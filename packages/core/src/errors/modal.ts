import { KitError } from './KitError.ts'

/** The dialog has no view of this name. */
export class ViewNotFoundError extends KitError {
  constructor(view: string) {
    super('VIEW_NOT_FOUND', `There is no view "${view.slice(0, 80)}"`, {
      details: 'Names of views are case-sensitive, such as "Connect", "Account" or "Swap".',
      docsPath: 'core.md',
    })
  }
}

/** The visitor closed the dialog before what the caller waits for has happened. */
export class ModalClosedError extends KitError {
  constructor() {
    super('MODAL_CLOSED', 'Modal closed')
  }
}
