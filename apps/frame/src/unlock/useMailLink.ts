import { useEffect, useState } from 'react'

/** What the link of a mail is about: `undefined` until it is known, `gone` where it is over. */
export function useMailLink<Facts>(request: {
  readonly read: () => Promise<Facts>
}): Facts | 'gone' | undefined {
  const [facts, setFacts] = useState<Facts | 'gone'>()
  useEffect(() => {
    request.read().then(setFacts, () => setFacts('gone'))
  }, [request])
  return facts
}
