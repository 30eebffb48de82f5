/**
 * The phone page's script, served as `/simulator/phone.js`. It polls the control API every second and writes only
 * text, never HTML.
 */
export const phoneScript = String.raw`const byId = (id) => document.getElementById(id)
const filter = new URLSearchParams(location.search).get('phone') ?? ''
const state = { businessName: '', now: 0, prompts: [], movements: [], shown: undefined, seen: '' }
const answeredHere = new Set()

const shillings = (amount) =>
  'Ksh ' + amount.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const inNairobi = { timeZone: 'Africa/Nairobi' }
const day = (ms) =>
  new Date(ms).toLocaleDateString('en-GB', { ...inNairobi, dateStyle: 'short' })
const hour = (ms) =>
  new Date(ms).toLocaleTimeString('en-GB', { ...inNairobi, timeStyle: 'short' })

const local = (phone) => '0' + phone.slice(3, 6) + ' ' + phone.slice(6, 9) + ' ' + phone.slice(9)

const endings = {
  1: 'Failed: there is not enough money in the account.',
  17: 'Failed: the same amount was paid a moment ago.',
  1032: 'You cancelled the request.',
  1037: 'The request was not answered in time.',
  2001: 'Failed: the PIN was wrong.',
  4999: 'The request hangs in processing.',
}

/** The shop's session in this browser: a shop shows everybody their own prompts only. */
function headers() {
  const token = localStorage.getItem('token')
  return { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) }
}

async function ask(path, body) {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch('/simulator/api/' + path, { headers: headers(), ...sent })
  const answer = await response.json()
  byId('sign-in').hidden = response.status !== 401 && response.status !== 403
  if (!response.ok) throw new Error(answer.message ?? 'The simulator refused.')
  return answer
}

async function poll() {
  try {
    const answer = await ask('prompts?phone=' + encodeURIComponent(filter))
    Object.assign(state, answer)
    byId('line').textContent = filter ? 'Phone ' + filter : 'All phones'
    byId('paybill').textContent = answer.shortcode
    render()
  } catch {
    byId('line').textContent = 'No connection'
  }
  setTimeout(poll, document.hidden ? 3000 : 1000)
}

function render() {
  byId('clock').textContent = hour(state.now)
  const open = state.prompts.filter((prompt) => prompt.waiting && !answeredHere.has(prompt.id))
  const shown = open.find((prompt) => prompt.id === state.shown?.id) ?? open.at(-1)
  if (shown?.id !== state.shown?.id) show(shown)
  byId('next').hidden = open.length < 2
  if (shown) {
    const seconds = Math.max(0, Math.ceil((shown.expiresAtMs - state.now) / 1000))
    byId('countdown').textContent = 'Rings out in ' + seconds + ' s.'
  }
  renderMessages()
}

function show(prompt) {
  const hadFocus = byId('prompt').contains(document.activeElement)
  state.shown = prompt
  byId('prompt').hidden = !prompt
  for (const id of ['wrong-pin', 'ring-out']) byId(id).disabled = !prompt
  clearPin()
  if (!prompt) {
    if (hadFocus) byId('messages-title').focus?.()
    return
  }
  const question = 'Do you want to pay ' + shillings(prompt.amount) + ' to ' +
    state.businessName + ' Account no. ' + prompt.account + '?'
  byId('to').textContent = local(prompt.phone)
  byId('question').textContent = question
  byId('announcer').textContent = 'New request on ' + local(prompt.phone) + '. ' + question
  // Take the focus only when nobody types elsewhere; on a small screen the keyboard would cover the page.
  const idle = document.activeElement === document.body || hadFocus
  if (idle) (matchMedia('(pointer: fine)').matches ? byId('pin') : byId('prompt')).focus()
}

function renderMessages() {
  const messages = [
    ...state.prompts.filter((prompt) => !prompt.waiting).map(promptMessage),
    ...state.movements.map(movementMessage),
  ].sort((a, b) => b.atMs - a.atMs)
  const seen = JSON.stringify(messages)
  if (seen === state.seen) return
  state.seen = seen
  byId('no-messages').hidden = messages.length > 0
  byId('messages').replaceChildren(...messages.map(item))
}

function promptMessage({ receipt, amount, account, phone, settledAtMs, resultCode }) {
  const text = receipt
    ? ' Confirmed. ' + shillings(amount) + ' paid to ' + state.businessName + ' for account ' +
      account + ' on ' + day(settledAtMs) + ' at ' + hour(settledAtMs) + '.'
    : endings[resultCode] ?? 'The request failed (code ' + resultCode + ').'
  const what = receipt ? '' : shillings(amount) + ' to ' + state.businessName + ': '
  return { receipt, text: what + text, phone, atMs: settledAtMs }
}

function movementMessage({ kind, receipt, amount, account, phone, atMs, reversedAmount }) {
  const from = state.businessName
  const text = reversedAmount
    ? ' has been reversed. ' + shillings(reversedAmount) + ' is back in your account.'
    : kind === 'b2c'
      ? ' Confirmed. You have received ' + shillings(amount) + ' from ' + from + '.'
      : ' Confirmed. ' + shillings(amount) + ' sent to ' + from + ' for account ' + account + '.'
  return { receipt, text, phone, atMs }
}

function item({ receipt, text, phone, atMs }) {
  const line = document.createElement('li')
  if (!receipt) line.className = 'event'
  const code = document.createElement('b')
  code.textContent = receipt ?? ''
  const when = document.createElement('time')
  when.dateTime = new Date(atMs).toISOString()
  when.textContent = local(phone) + ', ' + day(atMs) + ' ' + hour(atMs)
  line.append(code, text, when)
  return line
}

async function answer(action, pin) {
  const prompt = state.shown
  if (!prompt) return
  answeredHere.add(prompt.id)
  show(undefined)
  try {
    const { prompt: ended } = await ask('prompts/' + prompt.id + '/answer', { action, pin })
    byId('announcer').textContent = ended.receipt
      ? ended.receipt + ' Confirmed. ' + shillings(ended.amount) + ' paid.'
      : endings[ended.resultCode] ?? 'The request failed.'
  } catch (error) {
    byId('announcer').textContent = error.message
    if (!(error instanceof TypeError)) return
    // The answer did not arrive, so the prompt can still be answered.
    answeredHere.delete(prompt.id)
  }
}

function clearPin() {
  byId('pin').value = ''
  problem('')
}

function problem(text) {
  byId('pin-problem').textContent = text
  byId('pin').setAttribute('aria-invalid', String(text !== ''))
}

byId('pin-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const pin = byId('pin').value
  if (/^\d{4}$/.test(pin)) return answer('approve', pin)
  problem('Enter the four digits of the PIN.')
  byId('pin').focus()
})
byId('prompt').addEventListener('click', (event) => {
  const digit = event.target.closest('[data-digit]')?.dataset.digit
  if (digit) byId('pin').value = (byId('pin').value + digit).slice(0, 4)
})
byId('prompt').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('cancel')
})
byId('clear').addEventListener('click', clearPin)
byId('back').addEventListener('click', () => {
  byId('pin').value = byId('pin').value.slice(0, -1)
})
byId('cancel').addEventListener('click', () => answer('cancel'))
byId('wrong-pin').addEventListener('click', () => answer('approve', '0000'))
byId('ring-out').addEventListener('click', () => answer('ring-out'))
byId('next').addEventListener('click', () => {
  const open = state.prompts.filter((prompt) => prompt.waiting && !answeredHere.has(prompt.id))
  const at = open.findIndex((prompt) => prompt.id === state.shown?.id)
  show(open[(at + 1) % open.length])
})

byId('phone').value = filter
byId('bill-phone').value = filter
byId('filter').addEventListener('submit', (event) => {
  event.preventDefault()
  const phone = byId('phone').value.trim()
  location.search = phone ? '?phone=' + encodeURIComponent(phone) : ''
})
byId('bill').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { phone, account, amount } = Object.fromEntries(new FormData(event.target))
  try {
    const { receipt } = await ask('pay-bill', { phone, account, amount })
    byId('bill-answer').textContent = receipt + ' Confirmed.'
    byId('bill-amount').value = ''
  } catch (error) {
    byId('bill-answer').textContent = error.message
  }
})

poll()
`
