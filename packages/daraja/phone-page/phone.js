// The phone page's script, served as `/simulator/phone.js`. It polls the control API every second and writes only
// text, never HTML.

/** @typedef {import('../src/simulator/state.ts').Prompt & { waiting: boolean }} Prompt */
/** @typedef {import('../src/simulator/state.ts').Movement} Movement */
/** @typedef {{ businessName: string, shortcode: string, now: number, prompts: Prompt[], movements: Movement[] }} Phone */
/** @typedef {{ receipt?: string | undefined, from?: string, text: string, phone: string, atMs: number }} Message */
/** @typedef {{ id: string, from: string, text: string, atMs: number }} Sms */

/**
 * An element of the page.
 * @param {string} id
 */
function byId(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}`)
  return element
}

/** @param {string} id */
const fieldById = (id) => /** @type {HTMLInputElement} */ (byId(id))
/** @param {string} id */
const buttonById = (id) => /** @type {HTMLButtonElement} */ (byId(id))

const filter = new URLSearchParams(location.search).get('phone') ?? ''
/** The pay link that led here, after the #, so that no log holds it. */
const payLink = new URLSearchParams(location.hash.slice(1)).get('pay-link')
/** @type {Phone} */
let latest = { businessName: '', shortcode: '', now: 0, prompts: [], movements: [] }
/** Whether there may be SMS to show: a phone is named, and the shop has not refused. */
let asksSms = filter !== ''
/** @type {Sms[]} */
let inbox = []
/** @type {Prompt | undefined} */
let shown
/** The messages on screen, as JSON. */
let seen = ''
/** @type {Set<string>} */
const answeredHere = new Set()

/** @param {number} amount */
const shillings = (amount) =>
  `Ksh ${amount.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const timeZone = 'Africa/Nairobi'
/** @param {number} ms */
const day = (ms) => new Date(ms).toLocaleDateString('en-GB', { timeZone, dateStyle: 'short' })
/** @param {number} ms */
const hour = (ms) => new Date(ms).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })

/** @param {string} phone */
const local = (phone) => `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`

/** @type {Record<string, string>} */
const endings = {
  1: 'Failed: there is not enough money in the account.',
  17: 'Failed: the same amount was paid a moment ago.',
  1032: 'You cancelled the request.',
  1037: 'The request was not answered in time.',
  2001: 'Failed: the PIN was wrong.',
  4999: 'The request hangs in processing.',
}

/** A pay link, or the shop's session in this browser: a shop shows everybody their own prompts only. */
function headers() {
  const token = localStorage.getItem('token')
  return {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(payLink && { 'X-Pay-Link': payLink }),
  }
}

/**
 * @param {string} path
 * @param {object} [body]
 */
async function ask(path, body) {
  // An answer is sent even when the page is closed right after OK.
  const sent = body && { method: 'POST', body: JSON.stringify(body), keepalive: true }
  const response = await fetch(`/simulator/api/${path}`, { headers: headers(), ...sent })
  const answer = await response.json()
  byId('sign-in').hidden = response.status !== 401 && response.status !== 403
  if (!response.ok) throw new Error(answer.message ?? 'The simulator refused.')
  return answer
}

async function poll() {
  try {
    if (asksSms) await readSms()
    // Without a login there are no prompts to see, only SMS.
    if (asksSms && isGuest()) byId('sign-in').hidden = inbox.length > 0
    else latest = await ask(`prompts?phone=${encodeURIComponent(filter)}`)
    byId('line').textContent = filter ? `Phone ${filter}` : 'All phones'
    byId('paybill').textContent = latest.shortcode
    render()
  } catch (error) {
    const isRefusal = error instanceof Error && error.name === 'Error'
    byId('line').textContent = isRefusal ? error.message : 'No connection'
  }
  setTimeout(poll, document.hidden ? 3000 : 1000)
}

const isGuest = () => !payLink && !localStorage.getItem('token')

/** Reads the codes that this phone would have got. Only a demonstration has them, and only for whole numbers. */
async function readSms() {
  const response = await fetch(`/simulator/api/messages?phone=${encodeURIComponent(filter)}`)
  asksSms = response.status !== 404
  if (!asksSms) return
  const answer = await response.json()
  if (!response.ok && isGuest()) throw new Error(answer.message)
  if (!response.ok) return
  const before = inbox[0]?.id
  inbox = answer.messages
  const [newest] = inbox
  if (newest && newest.id !== before)
    byId('announcer').textContent = `Message from ${newest.from}: ${newest.text}`
}

const openPrompts = () =>
  latest.prompts.filter(({ id, waiting }) => waiting && !answeredHere.has(id))

function render() {
  byId('clock').textContent = hour(latest.now || Date.now())
  const open = openPrompts()
  const next = open.find(({ id }) => id === shown?.id) ?? open.at(-1)
  if (next?.id !== shown?.id) show(next)
  byId('next').hidden = open.length < 2
  if (next) {
    const seconds = Math.max(0, Math.ceil((next.expiresAtMs - latest.now) / 1000))
    byId('countdown').textContent = `Rings out in ${seconds} s.`
  }
  renderMessages()
}

/** @param {Prompt | undefined} prompt */
function show(prompt) {
  const hadFocus = byId('prompt').contains(document.activeElement)
  shown = prompt
  byId('prompt').hidden = !prompt
  for (const button of [buttonById('wrong-pin'), buttonById('ring-out')]) button.disabled = !prompt
  clearPin()
  if (!prompt) {
    if (hadFocus) byId('messages-title').focus()
    return
  }
  const { amount, account, phone } = prompt
  const question = `Do you want to pay ${shillings(amount)} to ${latest.businessName} Account no. ${account}?`
  byId('to').textContent = local(phone)
  byId('question').textContent = question
  byId('announcer').textContent = `New request on ${local(phone)}. ${question}`
  // Take the focus only when nobody types elsewhere; on a small screen the keyboard would cover the page.
  const idle = document.activeElement === document.body || hadFocus
  if (idle) (matchMedia('(pointer: fine)').matches ? byId('pin') : byId('prompt')).focus()
}

function renderMessages() {
  const messages = [
    ...latest.prompts.filter(({ waiting }) => !waiting).map(promptMessage),
    ...latest.movements.map(movementMessage),
    ...inbox.map((sms) => ({ ...sms, phone: filter })),
  ].sort((a, b) => b.atMs - a.atMs)
  const now = JSON.stringify(messages)
  if (now === seen) return
  seen = now
  byId('no-messages').hidden = messages.length > 0
  byId('messages').replaceChildren(...messages.map(item))
}

/** @param {Prompt} prompt @returns {Message} */
function promptMessage({ receipt, amount, account, phone, settledAtMs = 0, resultCode = '' }) {
  const to = `${shillings(amount)} to ${latest.businessName}`
  const when = `on ${day(settledAtMs)} at ${hour(settledAtMs)}`
  const text = receipt
    ? ` Confirmed. ${shillings(amount)} paid to ${latest.businessName} for account ${account} ${when}.`
    : `${to}: ${endings[resultCode] ?? `The request failed (code ${resultCode}).`}`
  return { receipt, text, phone, atMs: settledAtMs }
}

/** @param {Movement} movement @returns {Message} */
function movementMessage({ receipt, amount, account, phone, atMs, reversedAmount }) {
  const from = latest.businessName
  const text = reversedAmount
    ? ` has been reversed. ${shillings(reversedAmount)} is back in your account.`
    : ` Confirmed. ${shillings(amount)} sent to ${from} for account ${account}.`
  return { receipt, text, phone, atMs }
}

/** @param {Message} message */
function item({ receipt, from, text, phone, atMs }) {
  const line = document.createElement('li')
  line.className = from ? 'sms' : receipt ? '' : 'event'
  const title = document.createElement('b')
  title.textContent = from ?? receipt ?? ''
  const when = document.createElement('time')
  when.dateTime = new Date(atMs).toISOString()
  when.textContent = `${from ? phone : local(phone)}, ${day(atMs)} ${hour(atMs)}`
  line.append(title, text, ...copyCode(from && text), when)
  return line
}

/**
 * The button that copies the code of an SMS, as phones have it; none where nothing can be copied.
 * @param {string | undefined} text
 */
function copyCode(text) {
  const [code] = /\b\d{6}\b/.exec(text ?? '') ?? []
  if (!code || !navigator.clipboard) return []
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `Copy ${code}`
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code)
    button.textContent = `Copied ${code}`
  })
  return [button]
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error))

/**
 * @param {'approve' | 'cancel' | 'ring-out'} action
 * @param {string} [pin]
 */
async function answer(action, pin) {
  const prompt = shown
  if (!prompt) return
  answeredHere.add(prompt.id)
  show(undefined)
  try {
    const { prompt: ended } = await ask(`prompts/${prompt.id}/answer`, { action, pin })
    byId('announcer').textContent = ended.receipt
      ? `${ended.receipt} Confirmed. ${shillings(ended.amount)} paid.`
      : (endings[ended.resultCode] ?? 'The request failed.')
  } catch (error) {
    byId('announcer').textContent = reasonOf(error)
    // The answer did not arrive, so the prompt can still be answered.
    if (error instanceof TypeError) answeredHere.delete(prompt.id)
  }
}

function clearPin() {
  fieldById('pin').value = ''
  problem('')
}

/** @param {string} text */
function problem(text) {
  byId('pin-problem').textContent = text
  byId('pin').setAttribute('aria-invalid', String(text !== ''))
}

/** @param {string} text */
function typePin(text) {
  fieldById('pin').value = text.slice(0, 4)
}

byId('pin-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const pin = fieldById('pin').value
  if (/^\d{4}$/.test(pin)) return answer('approve', pin)
  problem('Enter the four digits of the PIN.')
  byId('pin').focus()
})
byId('prompt').addEventListener('click', ({ target }) => {
  const key = target instanceof Element ? target.closest('[data-digit]') : null
  if (key instanceof HTMLElement) typePin(fieldById('pin').value + key.dataset.digit)
})
byId('prompt').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') answer('cancel')
})
byId('clear').addEventListener('click', clearPin)
byId('back').addEventListener('click', () => typePin(fieldById('pin').value.slice(0, -1)))
byId('cancel').addEventListener('click', () => answer('cancel'))
byId('wrong-pin').addEventListener('click', () => answer('approve', '0000'))
byId('ring-out').addEventListener('click', () => answer('ring-out'))
byId('next').addEventListener('click', () => {
  const open = openPrompts()
  const at = open.findIndex(({ id }) => id === shown?.id)
  show(open[(at + 1) % open.length])
})

fieldById('phone').value = filter
fieldById('bill-phone').value = filter
byId('filter').addEventListener('submit', (event) => {
  event.preventDefault()
  const phone = fieldById('phone').value.trim()
  location.search = phone ? `?phone=${encodeURIComponent(phone)}` : ''
})
byId('bill').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = /** @type {HTMLFormElement} */ (byId('bill'))
  try {
    const { receipt } = await ask('pay-bill', Object.fromEntries(new FormData(form)))
    byId('bill-answer').textContent = `${receipt} Confirmed.`
    fieldById('bill-amount').value = ''
  } catch (error) {
    byId('bill-answer').textContent = reasonOf(error)
  }
})

poll()
