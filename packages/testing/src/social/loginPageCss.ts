/** The look of the stand-ins' pages. */
export const loginPageCss = `
:root { color-scheme: light dark; --back: #f1f0ee; --canvas: #fff; --raised: #f6f6f4; --line: #e3e2df; --text: #161513; --quiet: #5d5a55; --tile: #161513; --mark: #fff; }
@media (prefers-color-scheme: dark) { :root { --back: #0e0e0d; --canvas: #1a1a19; --raised: #262624; --line: #3a3935; --text: #f5f4f1; --quiet: #b3afa7; --tile: #f5f4f1; --mark: #161513; } }
.google { --tile: #1a66d6; --mark: #fff; }
.facebook { --tile: #1565d8; --mark: #fff; }
.discord { --tile: #5159d6; --mark: #fff; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 20px; min-height: 100vh; margin: 0; padding: 24px 16px; background: var(--back); color: var(--text); font: 400 15px/1.45 system-ui, sans-serif; }
main { width: 100%; max-width: 408px; padding: 32px 28px 20px; border: 1px solid var(--line); border-radius: 28px; background: var(--canvas); }
.tile { display: grid; place-items: center; width: 52px; height: 52px; margin: 0 0 20px; border-radius: 16px; background: var(--tile); color: var(--mark); font-size: 26px; font-weight: 700; }
h1 { margin: 0; font-size: 24px; font-weight: 600; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; }
.goal { margin: 6px 0 0; color: var(--quiet); overflow-wrap: anywhere; }
.goal b { color: var(--text); font-weight: 600; }
.goal a { color: inherit; }
form { margin: 0; }
.people { display: grid; gap: 8px; margin: 24px 0 16px; padding: 0; list-style: none; }
button, summary { min-height: 44px; border: 0; border-radius: 14px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
.people button { display: flex; gap: 14px; align-items: center; width: 100%; min-height: 60px; padding: 8px 14px; border-radius: 16px; background: var(--raised); }
.people button:hover, .faults button:hover { background: var(--line); }
.initial { display: grid; flex: none; place-items: center; width: 36px; height: 36px; border-radius: 50%; background: var(--canvas); border: 1px solid var(--line); font-weight: 600; }
.who { display: grid; min-width: 0; font-weight: 600; }
small { color: var(--quiet); font-size: 13px; font-weight: 400; overflow-wrap: anywhere; }
details { border-top: 1px solid var(--line); }
summary { display: flex; align-items: center; justify-content: space-between; min-height: 52px; padding: 0 4px; font-weight: 500; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ""; width: 8px; height: 8px; border: solid var(--quiet); border-width: 0 2px 2px 0; transform: translateY(-2px) rotate(45deg); }
[open] > summary::after { transform: translateY(2px) rotate(225deg); }
.other, .faults { display: grid; gap: 12px; padding: 4px 0 20px; }
label { display: grid; grid-template-columns: auto 1fr; gap: 4px 8px; align-items: baseline; font-weight: 500; }
label small { justify-self: end; }
input:not([type=checkbox], [type=hidden]) { grid-column: 1 / -1; width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid var(--quiet); border-radius: 14px; background: var(--canvas); color: inherit; font: inherit; }
.check { align-items: center; min-height: 44px; font-weight: 400; }
.check input { width: 20px; height: 20px; margin: 0; accent-color: var(--text); }
.main { min-height: 52px; padding: 0 20px; background: var(--text); color: var(--canvas); font-weight: 600; text-align: center; }
main > form > .main { width: 100%; margin-top: 20px; }
.faults button { padding: 0 14px; background: var(--raised); }
.refuse { border-top: 1px solid var(--line); padding-top: 8px; }
.refuse button { width: 100%; color: var(--quiet); font-weight: 500; text-align: center; }
.refuse button:hover { color: var(--text); }
.providers { display: grid; gap: 8px; margin: 24px 0 12px; padding: 0; list-style: none; }
.providers li { display: grid; padding: 12px 16px; border-radius: 16px; background: var(--raised); font-weight: 600; overflow-wrap: anywhere; }
footer { max-width: 408px; color: var(--quiet); font-size: 13px; text-align: center; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (max-width: 430px) {
  body { justify-content: flex-start; padding: 0 0 24px; background: var(--canvas); }
  main { padding: 28px 20px 12px; border: 0; border-radius: 0; }
  footer { padding: 0 20px; }
}
`
