import { abortRequests, type Kit } from '@latchkey/core'
import { type FrameElements, reloadFrame } from '@latchkey/core/embedded'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useModal } from '../hooks/useModal.ts'
import { useStoreValue } from '../useStoreValue.ts'
import { useText } from '../i18n/useText.ts'
import { useKitContext } from '../KitContext.ts'
import { en } from '../i18n/en.ts'
import { adoptSheet, lockScroll } from '../dialog/adoptSheet.ts'
import { themeCss } from '../theme/themeCss.ts'
import { followCard } from './followCard.ts'
import { openFrame } from './openFrame.ts'
import { speech, useFrameTheme } from './useFrameTheme.ts'

/** How long the frame has for taking the theme over before it shows all the same. */
const themeMilliseconds = 250

type Front = ReturnType<typeof openFrame>

/**
 * Holds the frame in front of everything for as long as it has something to show and the component is there.
 *
 * @param place - where the frame belongs: over the card that this stands in
 * @returns its dialog, once it is in front
 */
export function usePresentedFrame(
  place: RefObject<HTMLElement | null>,
  title: string,
): Front | undefined {
  const { kit, theme, language, dir } = useKitContext('usePresentedFrame')
  const t = useText(en)
  const { embedded } = useModal()
  const elements = useStoreValue(kit.store, ({ frame }) => frame?.elements)
  const height = useStoreValue(kit.store, ({ frame }) => frame?.shown?.height)
  const [front, setFront] = useState<Front>()
  const sync = useRef<() => Promise<unknown>>(undefined)
  const syncNow = useFrameTheme()
  useEffect(() => {
    sync.current = syncNow
  })

  const isAsking = height !== undefined
  useEffect(() => {
    if (!elements || !isAsking) return
    const late = new Promise((resolve) => setTimeout(resolve, themeMilliseconds))
    let isWanted = true
    let stop: (() => void) | undefined
    void Promise.race([sync.current?.(), late]).then(() => {
      if (!isWanted) return
      const card = embedded ? place.current?.closest<HTMLElement>('.card') : undefined
      stop = present(elements, card ?? undefined, () => leave(kit), setFront)
    })
    return () => {
      isWanted = false
      stop?.()
      setFront(undefined)
    }
  }, [kit, elements, isAsking, embedded, place])

  useLayoutEffect(() => {
    const root = front?.dialog.getRootNode()
    if (root instanceof ShadowRoot) return adoptSheet(root, themeCss(theme, ':host'))
    return undefined
  }, [front, theme])
  useLayoutEffect(() => {
    if (front && height !== undefined) front.resize(height)
  }, [front, height])
  const closeLabel = t('close')
  useLayoutEffect(() => {
    front?.write({ title, closeLabel, ...speech(language, dir) })
  }, [front, title, closeLabel, language, dir])

  return front
}

/** @param card - the card of an embedded kit */
function present(
  elements: FrameElements,
  card: HTMLElement | undefined,
  onClose: () => void,
  setFront: (front: Front) => void,
) {
  const front = openFrame(elements, onClose)
  const stops = card ? [followCard(front.dialog, card), lockScroll()] : []
  setFront(front)
  return () => {
    for (const stop of stops) stop()
    front.close()
  }
}

/** Ends what the frame asks; a frame that cannot even be told is left all the same. */
export function leave(kit: Kit) {
  abortRequests(kit)
    .catch((error: unknown) => kit.log.error('The secure frame could not be told', error))
    .finally(() => {
      if (kit.modal.currentView().name === 'ApproveTransaction') kit.modal.back()
    })
}

/** Makes the frame anew; whether that worked is part of its state. */
export function retry(kit: Kit) {
  reloadFrame(kit).catch((error: unknown) =>
    kit.log.error('The secure frame could not be loaded', error),
  )
}
