import { useContext, useEffect, useRef, useState } from 'react'
import { OwnWindowContext } from '../ownWindow.ts'
import type { FactorMakers } from './unlockRequest.ts'
import { useWork, WentBack } from '../useWork.ts'

type Shown = { readonly code: string; readonly onKept: () => void; readonly onBack: () => void }

/** Makes a factor: what is under way, and the code that has to be written down meanwhile. */
export function useNewFactor(
  { addPasskey, addRecoveryCode }: FactorMakers,
  onMade: (kind: 'passkey' | 'recovery') => void,
) {
  const { isBusy, problem, run, forget } = useWork()
  const { credentials } = useContext(OwnWindowContext)
  const [kind, setKind] = useState<'passkey' | 'recovery'>()
  const [shown, setShown] = useState<Shown>()
  const [isSaving, setSaving] = useState(false)
  // Whoever makes the code waits for `show`, so that has to end when the view goes away in any other manner.
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => () => giveUp.current?.(), [])

  async function make(made: 'passkey' | 'recovery', work: () => Promise<void>) {
    setKind(made)
    const isDone = await run(work)
    setShown(undefined)
    setSaving(false)
    setKind(undefined)
    if (isDone) onMade(made)
  }

  const show = (code: string) =>
    new Promise<void>((resolve, reject) => {
      giveUp.current = () => reject(new WentBack())
      setShown({
        code,
        onKept: () => {
          setSaving(true)
          resolve()
        },
        onBack: () => {
          setShown(undefined)
          reject(new WentBack())
        },
      })
    })

  return {
    /** What is being made now. */
    kind: isBusy ? kind : undefined,
    problem,
    forget,
    /** The code to write down, with what follows. */
    shown: shown && { ...shown, isSaving },
    makePasskey: addPasskey && (() => void make('passkey', () => addPasskey(credentials()))),
    makeRecoveryCode: () => void make('recovery', () => addRecoveryCode(show)),
  }
}
