/** A list of listeners for one kind of message. A listener that throws does not keep the message from the others. */
export function createEmitter<Message>(onListenerError: (error: unknown) => void) {
  const listeners = new Set<(message: Message) => void>()
  return {
    emit(message: Message) {
      for (const listener of [...listeners]) {
        try {
          listener(message)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    /** Calls the listener with every message until the returned function is called. */
    subscribe(listener: (message: Message) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
