import {
  useFeatures,
  useKitEvents,
  useKitState,
  useLocale,
  useModal,
  useTheme,
} from '@latchkey/react'
import { Card, Facts } from '../Card.tsx'

/** The kit itself: dialog, features, look and language, events. */
export function KitCards() {
  return (
    <>
      <StateCard />
      <FeaturesCard />
      <LookCard />
      <EventsCard />
    </>
  )
}

function StateCard() {
  const { open, loading, initialized, activeChain, selectedNetworkId } = useKitState()
  const { stack, toast } = useModal()
  return (
    <Card title="useKitState, useModal">
      <Facts
        facts={{
          open,
          loading,
          initialized,
          activeChain,
          selectedNetworkId,
          views: stack.map(({ name }) => name).join(' › '),
          toast: toast?.open ? toast.message : undefined,
        }}
      />
    </Card>
  )
}

function FeaturesCard() {
  const features = useFeatures()
  const isOn = Object.entries(features ?? {}).filter(([, value]) => value !== false)
  return (
    <Card title="useFeatures">
      <Facts
        facts={{
          known: features !== undefined,
          on: isOn.map(([name]) => name).join(', '),
        }}
      />
    </Card>
  )
}

function LookCard() {
  const { mode, theme } = useTheme()
  const { locale, locales } = useLocale()
  return (
    <Card title="useTheme, useLocale">
      <Facts
        facts={{
          mode,
          accent: `${theme.light.accent} / ${theme.dark.accent}`,
          locale,
          locales: locales.join(', '),
        }}
      />
    </Card>
  )
}

function EventsCard() {
  const event = useKitEvents()
  return (
    <Card title="useKitEvents">
      <Facts
        facts={{
          event: event?.event,
          properties: event && JSON.stringify(event.properties),
          timestamp: event && new Date(event.timestamp).toLocaleTimeString(),
        }}
      />
    </Card>
  )
}
