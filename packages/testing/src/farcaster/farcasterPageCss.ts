/** The look of the app that stands in for Farcaster's. */
export const farcasterPageCss = `
.paste { margin-top: 20px; }
.request { display: grid; gap: 12px; max-width: 420px; margin: 28px auto 0; padding: 24px 20px; border-radius: 20px; background: var(--raised); }
.request h2 { margin: 0; overflow-wrap: anywhere; }
.request p { margin: 0; }
.people { display: grid; gap: 8px; margin: 8px 0 0; padding: 0; list-style: none; }
.people button { display: grid; width: 100%; padding: 10px 16px; border-color: var(--line); background: var(--canvas); color: var(--text); font-weight: 400; text-align: start; }
.people b { font-weight: 600; }
.people small { color: var(--quiet); font-size: 13px; }
.people button:hover { border-color: var(--text); }
.quiet { border-color: var(--line); background: transparent; color: var(--text); font-weight: 500; }
`
