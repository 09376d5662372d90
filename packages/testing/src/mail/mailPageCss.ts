/** The look of the mail page, on top of the local-world page's. */
export const mailPageCss = `
main { max-width: 1080px; }
.top { margin-bottom: 24px; }
.mailbox { display: grid; grid-template-columns: minmax(0, 320px) minmax(0, 1fr); gap: 24px; align-items: start; }
nav ol { display: grid; gap: 4px; max-height: 70vh; margin: 0; padding: 0; overflow-y: auto; list-style: none; }
nav a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; padding: 12px 14px; border-radius: 14px; text-decoration: none; }
nav a:hover, nav a[aria-current] { background: var(--raised); }
nav a:focus-visible { outline-offset: -2px; }
.who { overflow: hidden; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
time { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums; }
.subject { grid-column: 1 / -1; overflow: hidden; color: var(--quiet); text-overflow: ellipsis; white-space: nowrap; }
article { display: grid; gap: 16px; min-width: 0; padding: 24px; border: 1px solid var(--line); border-radius: 20px; }
article h2 { margin: 0; font-size: 20px; line-height: 1.3; overflow-wrap: anywhere; }
article dl { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 0; }
.code { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; padding: 16px 20px; border-radius: 16px; background: var(--raised); color: var(--text); }
.code output { font: 700 38px/1.2 ui-monospace, monospace; letter-spacing: .12em; }
.mail-links { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.mail-links a { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
iframe { box-sizing: border-box; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 16px; background: #fff; }
summary { width: fit-content; color: var(--quiet); cursor: pointer; }
pre { margin: 12px 0 0; font: 13px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.nothing { padding: 56px 24px; border: 1px dashed var(--line); border-radius: 20px; text-align: center; }
.nothing h2 { margin: 0 0 6px; }
@media (max-width: 760px) {
  .mailbox { grid-template-columns: minmax(0, 1fr); }
  .mailbox nav { order: 2; }
  article { padding: 18px; }
  .code output { font-size: 30px; }
}
`
