/** The mail page's script: new mail shows by itself, codes are copied, times are the reader's own. */
export const mailPageScript = `
const live = document.querySelector('#live')
const events = new EventSource('/mail/events')
// Without a message in its address, the page shows the newest one.
events.onmessage = () => location.reload()
events.onerror = () => { live.textContent = 'The local world has stopped; start it again.' }
events.onopen = () => { live.textContent = 'New mail shows by itself.' }

for (const time of document.querySelectorAll('time')) {
  const at = new Date(time.dateTime)
  const isToday = at.toDateString() === new Date().toDateString()
  time.textContent = at.toLocaleString([], isToday ? { timeStyle: 'medium' } : { dateStyle: 'short', timeStyle: 'short' })
}

for (const button of document.querySelectorAll('[data-copy]')) {
  const label = button.textContent
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(button.previousElementSibling)
      button.textContent = 'Press Ctrl+C'
    }
    setTimeout(() => { button.textContent = label }, 2000)
  })
}
`
