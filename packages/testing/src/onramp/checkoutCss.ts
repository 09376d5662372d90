/** The look of the checkout. */
export const checkoutCss = `
:root { color-scheme: light dark; --back: #f1f0ee; --canvas: #fff; --raised: #f6f6f4; --line: #e3e2df; --text: #161513; --quiet: #5d5a55; --good: #17724a; --bad: #c5352b; }
@media (prefers-color-scheme: dark) { :root { --back: #0e0e0d; --canvas: #1a1a19; --raised: #262624; --line: #3a3935; --text: #f5f4f1; --quiet: #b3afa7; --good: #4cc38a; --bad: #ff7b70; } }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 20px; min-height: 100vh; margin: 0; padding: 24px 16px; background: var(--back); color: var(--text); font: 400 15px/1.45 system-ui, sans-serif; }
main { display: grid; gap: 20px; width: 100%; max-width: 440px; padding: 24px 28px; border: 1px solid var(--line); border-radius: 28px; background: var(--canvas); }
p, h1, h2, dl, dd, ul, form, fieldset { min-width: 0; margin: 0; padding: 0; }
ul { list-style: none; }
.brand { display: flex; gap: 12px; align-items: center; color: var(--quiet); font-weight: 500; }
.tile { display: grid; flex: none; place-items: center; width: 36px; height: 36px; border-radius: 12px; background: var(--text); color: var(--canvas); font-size: 18px; font-weight: 700; }
h1 { font-size: 24px; font-weight: 600; line-height: 1.25; letter-spacing: -.01em; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
h2 { font-size: 15px; font-weight: 600; }
.goal { margin-top: 4px; color: var(--quiet); overflow-wrap: anywhere; }
.goal b { color: var(--text); font-weight: 600; }
a { color: inherit; }
.sum { display: grid; gap: 10px; padding: 16px; border-radius: 16px; background: var(--raised); font-variant-numeric: tabular-nums; }
.sum div { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; }
.sum dt { color: var(--quiet); }
.sum dd { text-align: end; overflow-wrap: anywhere; }
.sum dd small { display: block; color: var(--quiet); font-size: 13px; }
.sum .all { padding-top: 10px; border-top: 1px solid var(--line); font-weight: 600; }
.sum .all dt { color: inherit; }
.sum .where dd { flex-basis: 100%; text-align: start; font: 13px/1.5 ui-monospace, monospace; }
.methods { display: grid; grid-template-columns: 1fr 1fr; gap: 4px; padding: 4px; border-radius: 16px; background: var(--raised); }
.methods a { display: grid; place-items: center; min-height: 44px; border-radius: 12px; color: var(--quiet); font-weight: 500; text-decoration: none; }
.methods [aria-current] { background: var(--canvas); color: var(--text); }
.pay { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.pay > * { grid-column: 1 / -1; }
.pay .half { grid-column: auto; }
label { display: grid; gap: 4px; align-content: start; font-weight: 500; }
input { width: 100%; min-width: 0; min-height: 48px; padding: 0 14px; border: 1px solid var(--quiet); border-radius: 14px; background: var(--canvas); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
[aria-invalid] { border-color: var(--bad); }
.problem { color: var(--bad); font-size: 13px; font-weight: 400; }
.notice { padding: 14px 16px; border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere; }
.notice.bad { border-color: var(--bad); }
button, .button { display: grid; place-items: center; width: 100%; min-height: 52px; padding: 0 20px; border: 0; border-radius: 14px; background: var(--text); color: var(--canvas); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.second { background: var(--raised); color: var(--text); }
.quiet { min-height: 44px; background: none; color: var(--quiet); font-weight: 500; }
.quiet:hover { color: var(--text); }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.tests { display: grid; gap: 8px; padding-top: 16px; border-top: 1px solid var(--line); }
.tests ul { display: grid; gap: 4px; }
.tests a { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; justify-content: space-between; min-height: 44px; padding: 6px 12px; border-radius: 12px; background: var(--raised); text-decoration: none; }
.tests a:hover, .tests [aria-current] { background: var(--line); }
.tests code { font: 13px ui-monospace, monospace; }
.tests span { color: var(--quiet); font-size: 13px; }
.sign { display: grid; place-items: center; width: 64px; height: 64px; border-radius: 50%; background: var(--raised); font-size: 28px; }
.sign.good { color: var(--good); }
.sign.bad { color: var(--bad); }
.sign.waiting { border: 3px solid var(--line); border-top-color: var(--text); background: none; animation: turn 1.4s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
.hash { color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
footer { max-width: 440px; color: var(--quiet); font-size: 13px; text-align: center; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { .sign.waiting { animation-duration: 12s; } }
@media (forced-colors: active) { .methods [aria-current], .tests [aria-current] { border: 2px solid; } button, .button { border: 1px solid; } }
@media (max-width: 480px) {
  body { justify-content: flex-start; padding: 0 0 24px; background: var(--canvas); }
  main { padding: 20px 20px 12px; border: 0; border-radius: 0; }
  footer { padding: 0 20px; }
}
`
