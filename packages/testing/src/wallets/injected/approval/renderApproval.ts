import { isAddress, type Address } from 'viem'
import type { ApprovalRequest, Decision } from './approvalRequest.ts'
import { describe, type Line } from './describe.ts'

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
export function renderApproval(
  wallet: { name: string; icon: string; heading: 'h1' | 'h2' },
  request: ApprovalRequest,
  decide: (decision: Decision) => void,
): { elements: readonly HTMLElement[]; reject: HTMLButtonElement } {
  const { title, sentence, lines } = describe(request)

  const header = make('div', undefined, 'wallet')
  const icon = make('img')
  icon.src = wallet.icon
  icon.alt = ''
  header.append(icon, make('span', wallet.name))

  const main = make('div', undefined, 'body')
  const heading = make(wallet.heading, title)
  heading.id = approvalTitleId
  main.append(heading, make('p', request.origin, 'origin'), make('p', sentence))
  if (lines.length > 0) main.append(renderLines(lines))

  const approve = make('button', 'Approve', 'go')
  const reject = make('button', 'Reject')
  let accounts: (() => readonly Address[]) | undefined
  if (request.kind === 'connect') {
    const choice = renderAccounts(request.accounts, request.selected, (count) => {
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
    const text = make('dd', value, long ? 'long' : isAddress(value) ? 'address' : undefined)
    if (long) {
      // A box that scrolls has to be reachable by keyboard.
      text.tabIndex = 0
    }
    group.append(make('dt', label), text)
    list.append(group)
  }
  return list
}

function renderAccounts(
  accounts: readonly Address[],
  selected: readonly Address[],
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
