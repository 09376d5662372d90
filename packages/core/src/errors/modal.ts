import { KitError } from './KitError.ts'

/** The visitor closed the dialog before what the caller waits for has happened. */
export class ModalClosedError extends KitError {
  constructor() {
    super('MODAL_CLOSED', 'Modal closed')
  }
}
