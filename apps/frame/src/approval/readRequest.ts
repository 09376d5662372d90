import type { ApprovalRequest } from './approvalRequest.ts'
import type { Exchanges } from './calldata/describeCall.ts'
import type { Facts } from './facts.ts'
import type { KnownNetwork } from './networks.ts'
import { readMessage } from './readMessage.ts'
import { readTransaction } from './readTransaction.ts'
import type { Card, Story } from './story.ts'

import { readTypedData } from './typedData/readTypedData.ts'

type Knowledge = {
  readonly facts: Facts
  readonly networks?: readonly KnownNetwork[] | undefined
  readonly exchanges?: Exchanges | undefined
}

/** Reads what a request would sign, from its bytes alone. */
export function readRequest(request: ApprovalRequest, knowledge: Knowledge): Story {
  switch (request.kind) {
    case 'transaction':
      return readTransactions(request, knowledge)
    case 'message':
      return readMessage(request, knowledge.networks)
    case 'typedData':
      return readTypedData(request, knowledge)
    case 'email':
      return readEmail(request)
    case 'identity':
      return readIdentity(request)
  }
}

function readTransactions(
  { transactions, origin, account }: Extract<ApprovalRequest, { kind: 'transaction' }>,
  knowledge: Knowledge,
): Story {
  const stories = transactions.map((bytes) => readTransaction(bytes, { account, ...knowledge }))
  const isOne = stories.length === 1
  const title = stories[0]?.card.title
  const total = String(stories.length)
  return {
    title: 'approveTransaction',
    heading: isOne ? (title ?? ['callContract']) : ['headingCalls', { total }],
    origin,
    account,
    cards: stories.map(({ card }, index): Card =>
      isOne
        ? { ...card, title: undefined }
        : {
            ...card,
            title: ['callOf', { number: String(index + 1), total }],
            action: card.action ?? card.title,
          },
    ),
    risks: stories.flatMap(({ risks }) => risks),
    blocked: stories.find(({ blocked }) => blocked)?.blocked,
    raw: stories.map(({ raw }) => raw).join('\n'),
    action: 'approve',
  }
}

function readEmail({
  email,
  origin,
  account,
}: Extract<ApprovalRequest, { readonly kind: 'email' }>): Story {
  return {
    title: 'changeEmail',
    heading: ['headingEmail'],
    origin,
    account,
    cards: [{ rows: [{ label: 'newEmail', value: { type: 'text', text: email } }] }],
    risks: [{ phrase: ['riskEmail'], needsTick: false }],
    raw: undefined,
    action: 'continue',
  }
}

function readIdentity({
  action,
  provider,
  name,
  origin,
  account,
}: Extract<ApprovalRequest, { readonly kind: 'identity' }>): Story {
  const isLink = action === 'link'
  return {
    title: 'waysIn',
    heading: [isLink ? 'headingLink' : 'headingUnlink', { provider }],
    origin,
    account,
    cards: [
      {
        rows: [
          { label: 'loginWith', value: { type: 'text', text: provider } },
          ...(name === null
            ? []
            : [{ label: 'loginName' as const, value: { type: 'text' as const, text: name } }]),
        ],
      },
    ],
    risks: [{ phrase: [isLink ? 'riskLink' : 'riskUnlink', { provider }], needsTick: false }],
    raw: undefined,
    action: isLink ? 'link' : 'remove',
  }
}
