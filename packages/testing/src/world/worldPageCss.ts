/** The look of the local-world page. */
export const worldPageCss = `
:root { color-scheme: light dark; --canvas: #fff; --raised: #f6f6f4; --line: #e3e2df; --text: #161513; --quiet: #5d5a55; --good: #17724a; }
@media (prefers-color-scheme: dark) { :root { --canvas: #151514; --raised: #1f1f1d; --line: #34332f; --text: #f5f4f1; --quiet: #b3afa7; --good: #4cc38a; } }
body { margin: 0; background: var(--canvas); color: var(--text); font: 400 15px/1.5 system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 40px 20px 64px; }
h1 { margin: 0 0 4px; font-size: 34px; line-height: 1.2; }
h2 { margin: 36px 0 10px; font-size: 17px; }
p { margin: 0; color: var(--quiet); }
a { color: inherit; }
.sent { margin-top: 16px; color: var(--good); overflow-wrap: anywhere; }
.links { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.links li { display: flex; gap: 12px; padding: 12px 16px; border-radius: 14px; background: var(--raised); }
.links span { color: var(--quiet); }
table { display: block; width: 100%; overflow-x: auto; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { color: var(--quiet); font-weight: 500; font-size: 13px; text-align: left; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
code { font: 13px ui-monospace, monospace; }
dl { display: grid; gap: 14px; margin: 28px 0; }
dt { color: var(--quiet); font-size: 13px; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
label { display: grid; gap: 4px; flex: 1 1 160px; color: var(--quiet); font-size: 13px; }
input, select, button { min-height: 44px; box-sizing: border-box; padding: 0 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); color: var(--text); font: inherit; }
button { border-color: transparent; background: var(--text); color: var(--canvas); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`
