import { frameVersion } from '@latchkey/protocol/frame'
import { FrameUnavailableError } from '../errors/frame.ts'

/** The frame is of another release than the kit. */
export function wrongVersion(told: number): FrameUnavailableError {
  return new FrameUnavailableError(
    `The frame speaks version ${told}, this kit version ${frameVersion}. Deploy both from one release.`,
  )
}
