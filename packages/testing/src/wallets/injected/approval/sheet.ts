/** The look of the approval window, the same as a dialog in a page and as a window of the extension. */
export const approvalCss = `
:host, .window {
  --canvas: #ffffff; --raised: #f6f5f2; --line: #e0ded8; --text: #171613; --quiet: #5d5a54;
  --accent: #7a4d00; --accent-canvas: #fff3d9; --go: #171613; --go-text: #ffffff;
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  :host, .window {
    --canvas: #181817; --raised: #232321; --line: #3a3936; --text: #f4f3f0; --quiet: #b3afa7;
    --accent: #f5c46b; --accent-canvas: #3a2c10; --go: #f4f3f0; --go-text: #171613;
    color-scheme: dark;
  }
}
dialog, .window {
  box-sizing: border-box; width: min(400px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); padding: 0; overflow: auto;
  border: 1px solid var(--line); border-radius: 18px; background: var(--canvas); color: var(--text);
  font: 400 15px/1.45 system-ui, sans-serif; box-shadow: 0 18px 60px rgb(0 0 0 / .28);
}
.window { width: 100%; max-height: none; min-height: 100dvh; border: 0; border-radius: 0; box-shadow: none; }
dialog::backdrop { background: rgb(0 0 0 / .35); }
.wallet { display: flex; align-items: center; gap: 8px; padding: 12px 20px; background: var(--accent-canvas); color: var(--accent); font-weight: 600; font-size: 13px; }
.wallet img { width: 20px; height: 20px; border-radius: 6px; }
.body { display: grid; gap: 14px; padding: 20px 20px 8px; }
h1, h2 { margin: 0; font-size: 20px; line-height: 1.25; font-weight: 600; }
p { margin: 0; color: var(--quiet); }
.origin { color: var(--text); font-weight: 600; overflow-wrap: anywhere; }
dl { display: grid; gap: 10px; margin: 0; }
dt { color: var(--quiet); font-size: 13px; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd.long { max-height: 160px; overflow: auto; padding: 10px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); white-space: pre-wrap; font: 13px/1.45 ui-monospace, monospace; }
dd.address { font: 13px/1.45 ui-monospace, monospace; }
fieldset { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; }
legend { padding: 0 0 6px; color: var(--quiet); font-size: 13px; }
label { display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
input { width: 18px; height: 18px; flex: none; accent-color: var(--go); }
.buttons { position: sticky; bottom: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 12px 20px 20px; background: var(--canvas); }
button { min-height: 46px; border: 1px solid var(--line); border-radius: 12px; background: var(--canvas); color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
button.go { border-color: transparent; background: var(--go); color: var(--go-text); }
button:disabled { opacity: .45; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
