import { useEffect, useRef, useState } from 'react'
import { drawPixels, readQr } from './readQr.ts'
import { Sheet } from './Sheet.tsx'

/** How often the camera's picture is looked at, in milliseconds. */
const lookInterval = 200

type Properties = {
  readonly onFound: (uri: string) => void
  readonly onClose: () => void
}

export function Scanner({ onFound, onClose }: Properties) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const stop = watchCamera(video.current, (uri) => found.current(uri), setProblem)
    return stop
  }, [])
  return (
    <Sheet title="Scan a code" onClose={onClose}>
      {problem === undefined ? (
        <>
          <video
            ref={video}
            className="camera"
            muted
            playsInline
            aria-label="What the camera sees"
          />
          <p>Hold the code on the other screen into the picture.</p>
        </>
      ) : (
        <p role="alert">{problem}</p>
      )}
      <div className="buttons">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Sheet>
  )
}

/** Shows the camera and looks for a code in it, until stopped. */
function watchCamera(
  video: HTMLVideoElement | null,
  onFound: (uri: string) => void,
  onProblem: (problem: string) => void,
) {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }

  async function start() {
    if (!video) return
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    timer = setInterval(() => void look(video), lookInterval)
  }

  async function look(from: HTMLVideoElement) {
    const { videoWidth, videoHeight } = from
    if (videoWidth === 0) return
    const pixels = drawPixels(from, videoWidth, videoHeight)
    const uri = pixels && (await readQr(pixels))
    if (isOver || !uri?.startsWith('wc:')) return
    stop()
    onFound(uri)
  }

  start().catch(() => {
    if (isOver) return // left before the camera was there
    onProblem(
      'There is no camera that this page may use. Paste the link, or choose a picture of the code.',
    )
  })
  return stop
}
