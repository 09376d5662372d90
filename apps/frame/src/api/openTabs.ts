/**
 * How a tab tells the others of this browser that a session has changed.
 *
 * @param endedDevice - the device whose session was ended; without one, only the server knows how it stands
 */
export type TellTabs = (endedDevice?: string) => void

/**
 * Joins the frame's documents in other tabs of this browser, which have the same session.
 *
 * @param onNews - called with what another tab tells
 * @returns what tells the others; `undefined` where this browser denies it along with storage
 */
export function openTabs(
  name: string,
  onNews: (endedDevice: string) => void,
): TellTabs | undefined {
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<string>) => onNews(data)
    return (endedDevice = '') => channel.postMessage(endedDevice)
  } catch {
    return undefined
  }
}
