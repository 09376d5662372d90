import type { MailLanguage, MailValues, MailWords } from './mailKinds.ts'

const font =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans Arabic',sans-serif"
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"

/**
 * Lays a mail out as HTML: one column of tables with inline styles, which every mail program understands, and nothing from elsewhere. The
 * colours of the dark stand in the head, for programs that know the reader's preference.
 */
export function layOut(mail: {
  readonly tag: string
  readonly language: MailLanguage
  readonly words: MailWords
  readonly rows: readonly (readonly [string, string])[]
  readonly values: MailValues
  readonly project: string
}): string {
  const { tag, language, words, rows, values, project } = mail
  const { code, link } = values
  const [first = '', ...rest] = words.paragraphs
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font:400 16px/24px ${font};color:#202327">${escape(text)}</p>`
  const preview = code === undefined ? first : `${first} ${code}`
  return `<!doctype html>
<html lang="${tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escape(words.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#121314!important}
.card{background:#1d1f21!important;border-color:#2c2f33!important}
.ink{color:#f2f3f5!important}
.soft{color:#9aa3ae!important}
.code{background:#2a2d31!important;color:#fff!important}
.line{border-color:#2c2f33!important}
.button{background:#3b6ef6!important}
.link{color:#8fb0ff!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:#ffffff;border:1px solid #e4e6ea;border-radius:16px"><tr><td style="padding:32px">
<p class="soft" style="margin:0 0 8px;font:600 14px/20px ${font};color:#646b75"><bdi>${escape(project)}</bdi></p>
<h1 class="ink" style="margin:0 0 16px;font:600 24px/32px ${font};color:#202327">${escape(words.heading)}</h1>
${paragraph(first)}
${code === undefined ? '' : codeBox(code)}
${rest.map(paragraph).join('\n')}
${link === undefined ? '' : button(link, words, language)}
${rows.length === 0 ? '' : table(rows)}
<p class="soft" style="margin:16px 0 0;font:400 14px/20px ${font};color:#646b75">${escape(words.notYou)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** As text that can be selected at once and read digit by digit. */
function codeBox(code: string) {
  return `<p class="code" dir="ltr" style="margin:0 0 16px;padding:16px;border-radius:12px;background:#eef1f6;text-align:center;font:600 32px/40px ${mono};letter-spacing:8px;text-indent:8px;color:#111317">${escape(code)}</p>`
}

function button(link: string, words: MailWords, { labels }: MailLanguage) {
  const href = escape(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td class="button" align="center" style="border-radius:12px;background:#2a5ce6"><a href="${href}" style="display:block;padding:14px 24px;font:600 16px/20px ${font};color:#ffffff;text-decoration:none">${escape(words.button ?? '')}</a></td></tr></table>
<p class="soft" style="margin:12px 0 24px;font:400 12px/18px ${font};color:#646b75">${escape(labels.linkInstead)}<br><a class="link" href="${href}" dir="ltr" style="color:#2a5ce6;text-decoration:none;word-break:break-all">${href}</a></p>`
}

function table(rows: readonly (readonly [string, string])[]) {
  const cell = `padding:8px 0;font:400 14px/20px ${font};border-top:1px solid #e4e6ea`
  const body = rows.map(([label, value]) => {
    const shown = `<bdi>${escape(value)}</bdi>`
    return label === ''
      ? `<tr><td colspan="2" class="ink line" style="${cell};color:#202327;word-break:break-word">${shown}</td></tr>`
      : `<tr><td class="soft line" style="${cell};padding-inline-end:16px;white-space:nowrap;vertical-align:top;color:#646b75">${escape(label)}</td><td class="ink line" width="100%" style="${cell};color:#202327;word-break:break-word">${shown}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0">${body.join('')}</table>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string) {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
