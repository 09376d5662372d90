import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { InteractionResults, Provider } from 'oidc-provider'
import { renderFailure, renderLeaving, renderLogin } from './loginPage.ts'
import { people, type Person } from './person.ts'
import { sendPage } from './sendPage.ts'
import type { SocialFaults } from './socialFault.ts'
import type { StandInDefinition } from './standInDefinition.ts'

/** What people cause on the login page, by the error that it ends in. */
const errorTexts: Readonly<Record<string, string>> = {
  access_denied: 'The person said no.',
  server_error: 'Something broke.',
  temporarily_unavailable: 'Too busy right now.',
}

/** Makes the handler of a stand-in's login page: `GET` shows it, `POST` takes what was chosen there. */
export function createLogin(options: {
  readonly definition: StandInDefinition
  readonly provider: Provider
  readonly faults: SocialFaults
  readonly accounts: Map<string, Person>
}) {
  const { definition, provider, faults, accounts } = options
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const login = await provider.interactionDetails(request, response).catch(() => undefined)
    if (!login || !request.url?.endsWith(`/${login.uid}`))
      return sendPage(
        response,
        renderFailure(
          definition,
          'This login is over',
          'It took too long, or another one began in the same browser. Close this window and begin again.',
        ),
        { status: 400 },
      )
    const leave = async (result: InteractionResults) => {
      const url = await provider.interactionResult(request, response, result, {
        mergeWithLastSubmission: false,
      })
      // A redirect would count as the form's own target, which is limited to this site.
      sendPage(response, renderLeaving(definition, url), { headers: { refresh: `0; url=${url}` } })
    }

    if (request.method !== 'POST') {
      const fault = faults.take('error')
      if (fault)
        return leave({ error: fault.error, error_description: fault.description ?? 'On purpose.' })
      const isCutOff = faults.take('coop') !== undefined
      return sendPage(
        response,
        renderLogin(definition, { returnsTo: new URL(String(login.params.redirect_uri)).host }),
        isCutOff ? { headers: { 'cross-origin-opener-policy': 'same-origin' } } : {},
      )
    }
    const form = new URLSearchParams(await text(request))
    const error = form.get('error')
    if (error !== null)
      return leave({ error, error_description: errorTexts[error] ?? 'On purpose.' })
    const person = readPerson(form)
    if (!person)
      return sendPage(response, renderFailure(definition, 'A name is needed'), { status: 400 })
    const accountId = definition.getSubject(person)
    accounts.set(accountId, person)
    return leave({ login: { accountId, remember: false } })
  }
}

function readPerson(form: URLSearchParams): Person | undefined {
  const chosen = people.find(({ name }) => name === form.get('person'))
  if (chosen) return chosen
  const name = form.get('name')?.trim().slice(0, 80)
  if (!name) return undefined
  return {
    name,
    username: form.get('username') || undefined,
    email: form.get('email')?.trim() || undefined,
    isEmailVerified: form.get('unverified') === null,
    hidesEmail: form.get('hide') !== null,
  }
}
