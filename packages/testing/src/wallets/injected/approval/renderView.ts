import type { Description, Line } from './describe.ts'

/** What an approval window shows. */
export type ApprovalView<Account extends string = string> = Description & {
  /** Of the site that asks. */
  readonly origin: string
  /** Lets the owner choose which accounts the site may see. */
  readonly choice?:
    { readonly accounts: readonly Account[]; readonly selected: readonly Account[] } | undefined
}

/** What was decided; `accounts` only where there was a choice of them. */
export type ViewDecision<Account extends string = string> =
  | { readonly approved: false }
  | { readonly approved: true; readonly accounts?: readonly Account[] | undefined }

/** Addresses of the chains that there are wallets for, which read better in a face of one width. */
const addressPattern =
  /^(?:0x[\da-f]{40}|[1-9a-km-zA-HJ-NP-Z]{32,44}|(?:bc|tb|bcrt)1[\da-z]{20,})$/i

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text?: string,
  className?: string,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (text !== undefined) element.textContent = text
  if (className !== undefined) element.className = className
  return element
}

/** Id of the heading that names the window. */
export const approvalTitleId = 'title'

/**
 * Draws what is asked, with Approve and Reject. Everything from the site is set as text, so that none of it is read as
 * markup and no Trusted Types policy is needed.
 */
export function renderView<Account extends string>(
  wallet: { name: string; icon: string; heading: 'h1' | 'h2' },
  view: ApprovalView<Account>,
  decide: (decision: ViewDecision<Account>) => void,
): { elements: readonly HTMLElement[]; reject: HTMLButtonElement } {
  const { title, sentence, lines, origin, choice: asked } = view

  const header = make('div', undefined, 'wallet')
  const icon = make('img')
  icon.src = wallet.icon
  icon.alt = ''
  header.append(icon, make('span', wallet.name))

  const main = make('div', undefined, 'body')
  const heading = make(wallet.heading, title)
  heading.id = approvalTitleId
  main.append(heading, make('p', origin, 'origin'), make('p', sentence))
  if (lines.length > 0) main.append(renderLines(lines))

  const approve = make('button', 'Approve', 'go')
  const reject = make('button', 'Reject')
  let accounts: (() => readonly Account[]) | undefined
  if (asked) {
    const choice = renderAccounts(asked.accounts, asked.selected, (count) => {
      approve.disabled = count === 0
    })
    main.append(choice.fieldset)
    accounts = choice.selected
  }
  approve.type = 'button'
  reject.type = 'button'
  approve.addEventListener('click', () => decide({ approved: true, accounts: accounts?.() }))
  reject.addEventListener('click', () => decide({ approved: false }))
  const footer = make('div', undefined, 'buttons')
  footer.append(reject, approve)
  return { elements: [header, main, footer], reject }
}

function renderLines(lines: readonly Line[]): HTMLElement {
  const list = make('dl')
  for (const { label, value, long } of lines) {
    const group = make('div')
    const text = make(
      'dd',
      value,
      long ? 'long' : addressPattern.test(value) ? 'address' : undefined,
    )
    if (long) {
      // A box that scrolls has to be reachable by keyboard.
      text.tabIndex = 0
    }
    group.append(make('dt', label), text)
    list.append(group)
  }
  return list
}

function renderAccounts<Account extends string>(
  accounts: readonly Account[],
  selected: readonly Account[],
  onChange: (count: number) => void,
) {
  const fieldset = make('fieldset')
  fieldset.append(make('legend', 'Accounts it may see'))
  const boxes = accounts.map((account) => {
    const box = make('input')
    box.type = 'checkbox'
    box.value = account
    box.checked = selected.includes(account)
    box.addEventListener('change', () => onChange(boxes.filter((other) => other.checked).length))
    const label = make('label')
    label.append(box, make('span', account))
    fieldset.append(label)
    return box
  })
  return {
    fieldset,
    selected: () => accounts.filter((_, index) => boxes[index]?.checked),
  }
}
