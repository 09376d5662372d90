import { KitError } from '@latchkey/core'
import { useState, type ReactNode } from 'react'
import { Card } from '../Card.tsx'

type Properties = {
  readonly title: string
  readonly text?: string
  readonly action: string
  readonly isDisabled?: boolean
  /** What the button says while it runs; default: that the wallet asks. */
  readonly pending?: string
  /** Resolves to what is shown afterwards; `say` changes what the button says meanwhile. */
  readonly run: (say: (pending: string) => void) => Promise<string | undefined>
  readonly children?: ReactNode
}

/** One action with its outcome. */
export function TryCard({
  title,
  text,
  action,
  isDisabled = false,
  pending = 'Look at your wallet…',
  run,
  children,
}: Properties) {
  const [said, setSaid] = useState<string>()
  const isRunning = said !== undefined
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean }>()

  async function start() {
    setSaid(pending)
    setOutcome(undefined)
    try {
      const text = await run(setSaid)
      if (text) setOutcome({ text, isError: false })
    } catch (error) {
      const text = error instanceof KitError ? error.shortMessage : String(error)
      setOutcome({ text, isError: true })
    } finally {
      setSaid(undefined)
    }
  }

  return (
    <Card title={title}>
      {text && <p>{text}</p>}
      {children}
      <button
        type="button"
        className="small-button"
        disabled={isDisabled || isRunning}
        onClick={() => void start()}
      >
        {said ?? action}
      </button>
      <output className={outcome?.isError ? 'outcome error' : 'outcome'}>{outcome?.text}</output>
    </Card>
  )
}
