import { getTelemetryConsent, setTelemetryConsent } from '@latchkey/core/telemetry'
import { useKit } from '@latchkey/react'
import { useState } from 'react'
import { TryCard } from './TryCard.tsx'

/** A visitor's own word on whether they are counted; without it nobody is. */
export function TelemetryCard() {
  const { kit } = useKit()
  const [consent, setConsent] = useState(() => getTelemetryConsent(kit))
  const isCounted = consent === 'granted'
  return (
    <TryCard
      title="Be counted"
      text="Helps whoever runs this site see where people get stuck: no address, no amount, no name."
      action={isCounted ? 'Do not count me' : 'Count what I do'}
      run={async () => {
        setTelemetryConsent(kit, isCounted ? 'denied' : 'granted')
        setConsent(getTelemetryConsent(kit))
        return isCounted
          ? 'Nothing is counted any more; what had not been sent is forgotten.'
          : 'What you do in the dialog is counted from now on.'
      }}
    />
  )
}
