import { createElement } from 'react'
import { words as exchangeWords } from '../../../apps/frame/src/approval/exchanges/words.ts'
import { words as judgeWords } from '../../../apps/frame/src/approval/judgeWords.ts'
import { createApprovals } from '../../../apps/frame/src/approval/createApprovals.ts'
import { LinkScreen } from '../../../apps/frame/src/screens/device/LinkScreen.tsx'
import { words as solanaWords } from '../../../apps/frame/src/chains/solana/words.ts'
import { mountViews } from '../../../apps/frame/src/screens/mountViews.tsx'
import { english } from '../../../apps/frame/src/screens/texts/texts.ts'
import { Screen } from '../../../apps/frame/src/screens/Screen.tsx'
import type { View } from '../../../apps/frame/src/screens/view.ts'
import { host } from './host.ts'
import { prompts } from './prompts.ts'
import { requests } from './requests.ts'
import { stretch, stretchTexts } from '../stretch.ts'
import { solanaStories } from './solana.ts'

/** The frame's own views without a wallet behind them, or a page that holds them in an iframe. */
const query = new URLSearchParams(location.search)
const names = query.getAll('show')
const root = document.getElementById('root')
if (!root) throw new Error('The page has a root')

/** What a person has decided, for tests to read. */
function tell(name: string, outcome: string) {
  const list = document.documentElement.dataset.outcomes
  document.documentElement.dataset.outcomes = [list, `${name}: ${outcome}`]
    .filter(Boolean)
    .join(', ')
}

/** Has everything in English be in the pseudo-language, for as long as the page is there. */
function speakPseudo() {
  Object.assign(english.texts, stretchTexts(english.texts))
  for (const word of [exchangeWords, judgeWords, solanaWords].flatMap((words) =>
    Object.values(words),
  ))
    Object.assign(word, { en: stretch(word.en) })
}

/** Those of every document of the frame. */
const AnyScreen = ({ view }: { readonly view: View }) =>
  createElement(view.kind === 'deviceLink' || view.kind === 'revert' ? LinkScreen : Screen, {
    view,
  })

if (query.has('host')) host(root, query)
else {
  if (query.get('locale') === 'en-XA') speakPseudo()
  const ui = mountViews(root, AnyScreen, {
    language: 'en',
    onHeight: (height) => (document.documentElement.dataset.height = String(height)),
    onRejectAll: () => approvals.rejectAll(),
    approvals: query.get('approvals') === 'window' ? 'window' : 'frame',
  })
  const approvals = createApprovals({
    ui,
    stage: {
      show: ({ purpose, title }) =>
        (document.documentElement.dataset.stage = `${purpose}: ${title}`),
      hide: () => delete document.documentElement.dataset.stage,
    },
    // An account with plenty of everything, on a chain that says nothing of contracts.
    reader: {
      readToken: () => Promise.resolve(undefined),
      readStandard: () => Promise.resolve(undefined),
      readBalance: () => Promise.resolve(10n ** 30n),
    },
  })
  const mode = query.get('mode') === 'dark' ? 'dark' : 'light'
  await ui.setLanguage(query.get('locale') ?? 'en')
  ui.setTheme({ mode, variables: Object.fromEntries(query) })
  for (const name of names) {
    const request = requests[name]
    const prompt = prompts[name]
    const story = solanaStories[name]
    const end = (outcome: string) => () => {
      tell(name, outcome)
      ui.show(undefined)
    }
    const asked = request
      ? approvals.ask(request)
      : story && approvals.askStory(async () => story())
    if (asked)
      asked.then(
        (answer) => tell(name, answer),
        (error: unknown) => tell(name, Object(error).code),
      )
    else if (prompt) ui.show(prompt({ done: end('done'), reject: end('rejected') }))
  }
}
