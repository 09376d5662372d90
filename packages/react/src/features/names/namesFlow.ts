/** Why a name was not registered. */
export type NameFailure =
  | 'declined'
  | 'lost'
  | 'refused'
  | 'owned'
  | 'clock'
  | 'proof'
  | 'down'
  | { readonly text: string | undefined }

/** Choosing a name, as the views of it share that: the secure frame may stand in between. */
export type NamesState = {
  /** What is in the field, without the zone. */
  readonly label: string
  /** `signing` while the wallet is asked, `saving` while the server is. */
  readonly step: 'editing' | 'signing' | 'saving'
  /** Of the name that is in the field. */
  readonly failure: NameFailure | undefined
  /** The name that the account has got, with its zone. */
  readonly registered: string | undefined
}

/** What happens to it. */
export type NamesAction =
  | { readonly type: 'typed'; readonly text: string; readonly zone: string }
  | { readonly type: 'begun' | 'signed' }
  | { readonly type: 'failed'; readonly failure: NameFailure | undefined }
  | { readonly type: 'registered'; readonly name: string }

export const noName: NamesState = {
  label: '',
  step: 'editing',
  failure: undefined,
  registered: undefined,
}

export function namesFlow(state: NamesState, action: NamesAction): NamesState {
  switch (action.type) {
    case 'typed':
      if (state.step !== 'editing') return state
      return { ...state, label: toLabel(action.text, action.zone), failure: undefined }
    case 'begun':
      return { ...state, step: 'signing', failure: undefined }
    case 'signed':
      return state.step === 'signing' ? { ...state, step: 'saving' } : state
    case 'failed':
      return { ...state, step: 'editing', failure: action.failure }
    case 'registered':
      return { ...noName, registered: action.name }
  }
}

/** What was typed or pasted, in small letters and without the zone. */
function toLabel(text: string, zone: string) {
  const written = text.replace(/\s+/g, '').toLowerCase()
  return written.endsWith(`.${zone}`) ? written.slice(0, -zone.length - 1) : written
}
