/** The parts of the extension API that the wallet uses (Manifest V3). */
type ChromeEvent<Listener> = { addListener(listener: Listener): void }

export type Port = {
  readonly name: string
  readonly sender?: { readonly origin?: string; readonly url?: string } | undefined
  readonly onMessage: ChromeEvent<(message: unknown) => void>
  readonly onDisconnect: ChromeEvent<() => void>
  postMessage(message: unknown): void
  disconnect(): void
}

declare global {
  const chrome: {
    readonly runtime: {
      connect(options: { name: string }): Port
      getURL(path: string): string
      readonly onConnect: ChromeEvent<(port: Port) => void>
    }
    readonly storage: {
      readonly local: {
        get(key: string): Promise<Record<string, unknown>>
        set(items: Record<string, unknown>): Promise<void>
      }
    }
    readonly windows: {
      create(options: {
        url: string
        type: 'popup'
        width: number
        height: number
      }): Promise<{ id?: number }>
      remove(id: number): Promise<void>
    }
  }
}
