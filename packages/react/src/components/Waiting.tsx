import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** How something that somebody else has to do stands. */
export type WaitingStatus = 'waiting' | 'done' | 'failed'

type Properties = {
  readonly status: WaitingStatus
  /** 72 px: who is waited for. */
  readonly image: ReactNode
  readonly title: ReactNode
  readonly text?: string | undefined
  /** The way on: try again, open, get it. */
  readonly children?: ReactNode
}

/** Waiting for a wallet: its picture with a slow ring, one sentence on what to do now, and the way out below. */
export function Waiting({ status, image, title, text, children }: Properties) {
  return (
    <div className={`waiting ${status}`}>
      <div className="waiting-image">
        {image}
        <svg className="ring" viewBox="0 0 112 112" width="112" height="112" aria-hidden="true">
          <rect className="ring-track" x="3" y="3" width="106" height="106" rx="34" />
          <rect
            className="ring-run"
            x="3"
            y="3"
            width="106"
            height="106"
            rx="34"
            pathLength="100"
          />
        </svg>
        {status !== 'waiting' && (
          <span className="badge">
            <Icon name={status === 'done' ? 'check' : 'clear'} size={16} />
          </span>
        )}
      </div>
      <div className="waiting-text" role="status">
        <p className="waiting-title">{title}</p>
        {text && <p className="waiting-detail">{text}</p>}
      </div>
      {children}
    </div>
  )
}
