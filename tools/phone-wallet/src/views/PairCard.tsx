import { useRef, useState, type FormEvent } from 'react'
import type { Phone } from '../wallet/createPhone.ts'
import type { Pairing } from '../wallet/phoneState.ts'
import { readQrFromFile } from './readQr.ts'
import { Scanner } from './Scanner.tsx'

const notFound = 'There is no WalletConnect code in that picture. Take one of the whole code.'

export function PairCard({ phone, pairing }: { readonly phone: Phone; readonly pairing: Pairing }) {
  const [link, setLink] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const error = problem ?? (pairing.step === 'failed' ? explain(pairing.reason) : undefined)

  function follow(uri: string) {
    setProblem(undefined)
    setScanning(false)
    if (!uri.trim().startsWith('wc:'))
      return setProblem('A link of WalletConnect begins with “wc:”. Copy it from the site again.')
    setLink('')
    void phone.pair(uri)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    follow(link)
  }

  async function readPicture(picture: File | undefined) {
    if (!picture) return
    const uri = await readQrFromFile(picture).catch(() => undefined)
    if (uri === undefined) setProblem(notFound)
    else follow(uri)
  }

  return (
    <section className="card" aria-labelledby="pair-title">
      <h2 id="pair-title">Connect to a site</h2>
      <form onSubmit={submit} className="pair">
        <label htmlFor="link">Link from the site</label>
        <div className="field">
          <input
            id="link"
            value={link}
            onChange={(event) => setLink(event.target.value)}
            placeholder="wc:…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error !== undefined}
            aria-describedby="pair-problem"
          />
          <button type="submit" className="go" disabled={link === '' || pairing.step === 'waiting'}>
            Connect
          </button>
        </div>
      </form>
      <p className="problem" id="pair-problem" role="alert">
        {error}
      </p>
      {pairing.step === 'waiting' && (
        <p className="waiting" role="status">
          Waiting for the site. If nothing comes, its code is too old: get a new one there.
        </p>
      )}
      <div className="two">
        <button type="button" onClick={() => setScanning(true)}>
          Scan a code
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          From a picture
        </button>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label="A picture with a code"
          onChange={(event) => {
            void readPicture(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {isScanning && <Scanner onFound={follow} onClose={() => setScanning(false)} />}
    </section>
  )
}

function explain(reason: string) {
  return /expired/i.test(reason)
    ? 'This code is too old. Get a new one on the site.'
    : /already exists/i.test(reason)
      ? 'This code was used before. Get a new one on the site.'
      : `The site could not be reached: ${reason}`
}
