import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import { ipPrefix } from '../http/observe.ts'
import type { Services } from '../services.ts'
import type { Handler, PublicHandler } from './handler.ts'

/** @throws ServerError `names_unavailable` */
function requireNames({ accounts: { ownNames } }: Services) {
  if (ownNames) return ownNames()
  throw new ServerError(
    'names_unavailable',
    'No names can be had here. The operator sets LATCHKEY_NAMES_ZONE.',
  )
}

export const getProfileAccount: Handler<typeof api.getProfileAccount> = {
  readableBy: 'project',
  answer: async ({ params }, context) => {
    const names = await requireNames(context)
    const account = await names.account(params.name)
    if (account) return account
    throw new ServerError('not_found', 'Nobody has this name.')
  },
}

export const getProfileReverse: Handler<typeof api.getProfileReverse> = {
  readableBy: 'project',
  answer: async ({ params }, { accounts }) => {
    const account = await (await accounts.ownNames?.())?.accountOf(params.address)
    return account ? [account] : []
  },
}

export const getProfileSuggestions: Handler<typeof api.getProfileSuggestions> = {
  readableBy: 'project',
  answer: async ({ params, query }, context) => {
    const names = await requireNames(context)
    if (query.zone !== undefined && query.zone.toLowerCase() !== names.zone)
      throw new ServerError(
        'bad_request',
        `query.zone: is not ${names.zone}, the zone of names here`,
      )
    return { ...(await names.suggest(params.name)), now: Date.now() }
  },
}

export const postProfileAccount: Handler<typeof api.postProfileAccount> = {
  readableBy: 'project',
  answer: async ({ body }, context) => {
    const names = await requireNames(context)
    const { coin_type: coinType, ...request } = body
    return names.register({ ...request, coinType, prefix: ipPrefix(context.caller) })
  },
}

export const getNameAnswer: PublicHandler<typeof api.getNameAnswer> = {
  readableBy: 'everyone',
  answer: async ({ params }, context) => {
    const names = await requireNames(context)
    return { data: await names.answer(params.sender, params.data) }
  },
}

export const postNameAnswer: PublicHandler<typeof api.postNameAnswer> = {
  readableBy: 'everyone',
  answer: async ({ body }, context) => {
    const names = await requireNames(context)
    return { data: await names.answer(body.sender, body.data) }
  },
}
