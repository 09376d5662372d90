/** The checkout's script: a page that waits for something shows what has become of it. Without it people press "Look again". */
export const checkoutScript = `
const { order, state } = document.body.dataset
const look = async () => {
  try {
    const answer = await fetch('/onramp/checkout/' + order + '/state')
    if (answer.ok && (await answer.text()) !== state) return location.reload()
  } catch {}
  setTimeout(look, 500)
}
setTimeout(look, 300)
`
