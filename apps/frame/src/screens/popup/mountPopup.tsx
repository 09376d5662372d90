import { createRoot } from 'react-dom/client'
import '../ui.css'
import '../unlock/unlock.css'
import './popup.css'
import { readTheme } from '../theme.ts'
import { PopupScreen } from './PopupScreen.tsx'
import type { PopupView } from './popupView.ts'
import { english, formatPopupText, loadPopupLanguage } from './texts/texts.ts'

/** Mounts what the window of a social login shows, in the visitor's language; returns what shows a view. */
export function mountPopup(root: HTMLElement): (view: PopupView) => void {
  const react = createRoot(root)
  const { documentElement } = root.ownerDocument
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let language = english
  let view: PopupView = { kind: 'loading', isSlow: false }

  function draw() {
    const { scheme, properties, radius } = readTheme({}, dark.matches ? 'dark' : 'light')
    for (const [name, value] of Object.entries(properties))
      documentElement.style.setProperty(`--lk-${name}`, value)
    documentElement.style.setProperty('--lk-radius', String(radius))
    documentElement.style.colorScheme = scheme
    documentElement.lang = language.tag
    documentElement.dir = language.dir
    root.ownerDocument.title = formatPopupText(language, 'title')
    react.render(<PopupScreen view={view} language={language} />)
  }

  dark.addEventListener('change', draw)
  void loadPopupLanguage(navigator.language).then((loaded) => {
    language = loaded
    draw()
  })
  draw()
  return (next) => {
    view = next
    draw()
  }
}
