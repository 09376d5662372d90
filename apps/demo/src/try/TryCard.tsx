import { KitError } from '@latchkey/core'
import { useState, type ReactNode } from 'react'
import { Card } from '../Card.tsx'

type Properties = {
  readonly title: string
  readonly text?: string
  readonly action: string
  readonly isDisabled?: boolean
  /** Resolves to what is shown afterwards. */
  readonly run: () => Promise<string | undefined>
  readonly children?: ReactNode
}

/** One action with its outcome. */
export function TryCard({ title, text, action, isDisabled = false, run, children }: Properties) {
  const [isRunning, setIsRunning] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean }>()

  async function start() {
    setIsRunning(true)
    setOutcome(undefined)
    try {
      const text = await run()
      if (text) setOutcome({ text, isError: false })
    } catch (error) {
      const text = error instanceof KitError ? error.shortMessage : String(error)
      setOutcome({ text, isError: true })
    } finally {
      setIsRunning(false)
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
        {isRunning ? 'Look at your wallet…' : action}
      </button>
      <output className={outcome?.isError ? 'outcome error' : 'outcome'}>{outcome?.text}</output>
    </Card>
  )
}
