import { useState } from 'react'
import { localeNames, locales, presets, toCode, type ThemeChoice } from './themeChoice.ts'

type Properties = {
  readonly choice: ThemeChoice
  readonly onChange: (choice: ThemeChoice) => void
}

const modes = ['auto', 'light', 'dark'] as const

/** Changes the look of page and dialog and the dialog's language, and writes the code to paste. */
export function ThemeEditor({ choice, onChange }: Properties) {
  const code = toCode(choice)
  return (
    <section className="section" id="theme" aria-labelledby="theme-title">
      <h2 id="theme-title">Make it yours</h2>
      <p className="section-lead">
        Pick a preset or your own accent: readable states are derived from it and checked for
        contrast. Then a language; right-to-left turns the dialog round.
      </p>
      <div className="editor">
        <div className="card">
          <fieldset>
            <legend>Theme</legend>
            {[...Object.keys(presets), 'accent'].map((name) => (
              <label key={name} className="chip">
                <input
                  type="radio"
                  name="preset"
                  value={name}
                  checked={choice.preset === name}
                  onChange={() =>
                    onChange(
                      {
                        ...choice,
                        preset: name as ThemeChoice['preset'],
                      } /* one of the keys above */,
                    )
                  }
                />
                {name}
              </label>
            ))}
            <input
              type="color"
              aria-label="Accent colour"
              value={choice.accent}
              onChange={(event) =>
                onChange({ ...choice, preset: 'accent', accent: event.target.value })
              }
            />
          </fieldset>
          <fieldset>
            <legend>Mode</legend>
            {modes.map((mode) => (
              <label key={mode} className="chip">
                <input
                  type="radio"
                  name="mode"
                  value={mode}
                  checked={choice.mode === mode}
                  onChange={() => onChange({ ...choice, mode })}
                />
                {mode}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>Language of the dialog</legend>
            {locales.map((locale) => (
              <label key={locale} className="chip">
                <input
                  type="radio"
                  name="locale"
                  value={locale}
                  checked={choice.locale === locale}
                  onChange={() => onChange({ ...choice, locale })}
                />
                <span lang={locale === 'auto' ? undefined : locale}>{localeNames[locale]}</span>
              </label>
            ))}
          </fieldset>
          <label className="field">
            Corners
            <input
              type="range"
              min={0}
              max={1.5}
              step={0.25}
              value={choice.radius}
              onChange={(event) => onChange({ ...choice, radius: Number(event.target.value) })}
            />
          </label>
        </div>
        <div className="card code">
          <pre tabIndex={0} aria-label="Code to paste">
            <code>{code}</code>
          </pre>
          <CopyButton text={code} />
        </div>
      </div>
    </section>
  )
}

function CopyButton({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<{ text: string; label: string }>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome({ text, label: 'Copied' }),
      () => setOutcome({ text, label: 'Your browser did not allow it' }),
    )
  return (
    <button type="button" className="small-button" onClick={() => void copy()}>
      {outcome?.text === text ? outcome.label : 'Copy'}
    </button>
  )
}
