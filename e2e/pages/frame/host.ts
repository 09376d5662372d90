import './host.css'

/** A page that embeds the views from another origin and may try to trick whoever uses them. */
export function host(root: HTMLElement, query: URLSearchParams) {
  const frame = document.createElement('iframe')
  frame.id = 'frame'
  frame.src = query.get('host') ?? ''
  frame.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
  frame.sandbox.add(
    'allow-scripts',
    'allow-same-origin',
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-downloads',
    'allow-modals',
  )
  frame.addEventListener('load', () => frame.focus())
  const cover = document.createElement('div')
  cover.id = 'cover'
  cover.hidden = true
  root.append(frame, cover)
}
