import { checkNameLabel, getNameSuggestions, nameWait } from '@latchkey/core/names'
import { useEffect, useState } from 'react'
import { useDelayed } from '../../components/timers.ts'
import { useKit } from '../../hooks/useKit.ts'

/** What is known of the name in the field. */
export type NameCheck = {
  readonly status:
    'checking' | 'free' | 'unknown' | NonNullable<getNameSuggestions.ReturnType['refused']>
  /** Free names like it, with their zone. */
  readonly suggestions: readonly string[]
}

type Answer = { readonly key: string; readonly check: NameCheck }

/**
 * Says whether a name can be had: at once where that can be seen from how it is written, else once the writing has stopped for 500 ms.
 *
 * @param isGone - the server has refused it since: what was said of it before does not count
 */
export function useNameCheck(label: string, isGone: boolean) {
  const { kit } = useKit()
  const settled = useDelayed(label, nameWait)
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const key = `${settled} ${turn} ${isGone}`
  const wrong = checkNameLabel(label)
  const asked = label === settled && !wrong ? label : undefined
  useEffect(() => {
    if (asked === undefined) return
    let isWanted = true
    const show = (check: NameCheck) => isWanted && setAnswer({ key, check })
    getNameSuggestions(kit, { name: asked }).then(
      ({ refused, suggestions }) => show({ status: refused ?? 'free', suggestions }),
      (error: unknown) => {
        kit.log.warn('A name could not be looked up', error)
        show({ status: 'unknown', suggestions: [] })
      },
    )
    return () => {
      isWanted = false
    }
  }, [kit, asked, key])
  const retry = () => setTurn((last) => last + 1)
  return { check: readCheck(), retry }

  function readCheck(): NameCheck {
    if (wrong) return { status: wrong, suggestions: [] }
    const isAnswered = asked !== undefined && answer?.key === key
    return isAnswered ? answer.check : { status: 'checking', suggestions: [] }
  }
}
