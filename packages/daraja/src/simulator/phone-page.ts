import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Handler } from './replies.ts'

/**
 * The phone page, on which prompts appear and are answered. Script and style are separate files, because the shop's
 * content security policy forbids inline code. They are text in modules, so that the bundler includes them.
 */
export function phonePage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>M-Pesa phone (simulator)</title>
<link rel="icon" href="/simulator/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/simulator/phone.css">
<script type="module" src="/simulator/phone.js"></script>
</head>
<body>
<header class="banner"><strong>Simulator:</strong> no real money moves</header>
<main>
<h1>M-Pesa phone</h1>
<p id="sign-in" class="banner" role="status" hidden>Log in to the shop in this browser to see the requests for your orders here.</p>
<div class="columns">
${phone}
${panel}
</div>
</main>
<p id="announcer" class="unseen" role="status" aria-live="assertive"></p>
</body>
</html>
`
}

const key = (digit: number) =>
  `<button type="button" class="key" data-digit="${digit}">${digit}</button>`

const phone = `<section class="phone" aria-label="Simulated phone">
<div class="screen">
<p class="bar"><time id="clock">--:--</time><span id="line">Connecting</span></p>
<div id="prompt" class="prompt" role="dialog" aria-labelledby="prompt-title" aria-describedby="question" tabindex="-1" hidden>
<form id="pin-form" novalidate>
<p id="prompt-title" class="prompt-title">M-PESA</p>
<p class="to">To <span id="to"></span></p>
<p id="question"></p>
<label for="pin">Enter M-PESA PIN</label>
<input id="pin" name="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="off" aria-describedby="pin-problem pin-hint">
<p id="pin-problem" class="problem" role="alert"></p>
<p id="pin-hint" class="hint">The PIN is 1234. Any other is a wrong PIN.</p>
<div class="keypad" role="group" aria-label="Keypad">
${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(key).join('\n')}
<button type="button" class="key" id="clear">Clear</button>
${key(0)}
<button type="button" class="key" id="back">Back</button>
</div>
<div class="answers">
<button type="button" id="cancel">Cancel</button>
<button type="submit" class="primary">OK</button>
</div>
<p class="hint"><span id="countdown" role="timer" aria-live="off"></span> <button type="button" class="link" id="next" hidden>Show the next one</button></p>
</form>
</div>
<section class="messages" aria-labelledby="messages-title" tabindex="0">
<h2 id="messages-title" tabindex="-1">Messages</h2>
<p id="no-messages" class="hint">Nothing yet. Pay an order in the shop: its prompt pops up here by itself.</p>
<ol id="messages"></ol>
</section>
</div>
<div class="tests" role="group" aria-label="Test buttons">
<button type="button" id="wrong-pin" disabled>Wrong PIN</button>
<button type="button" id="ring-out" disabled>Let it ring out</button>
</div>
</section>`

const panel = `<div class="panel">
<section class="card" aria-labelledby="which-title">
<h2 id="which-title">Which phone is this?</h2>
<form id="filter" novalidate>
<label for="phone">Phone number (empty: every phone)</label>
<div class="row"><input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="off" placeholder="0712 345 678"><button type="submit">Show</button></div>
</form>
</section>
<section class="card" aria-labelledby="bill-title">
<h2 id="bill-title">Pay a bill by hand</h2>
<p class="hint">As from the M-PESA menu: Lipa na M-PESA, Pay Bill, business no. <span id="paybill"></span></p>
<form id="bill" novalidate>
<label for="bill-phone">Your phone number</label>
<input id="bill-phone" name="phone" type="tel" inputmode="tel" autocomplete="off">
<label for="bill-account">Account no.</label>
<input id="bill-account" name="account" maxlength="20" autocomplete="off">
<label for="bill-amount">Amount (Ksh)</label>
<input id="bill-amount" name="amount" inputmode="numeric" autocomplete="off">
<button type="submit">Send</button>
<p id="bill-answer" role="status"></p>
</form>
</section>
<section class="card" aria-labelledby="numbers-title">
<h2 id="numbers-title">Numbers that answer by themselves</h2>
<p class="hint">After two seconds, by the last four digits of the phone. Every other number waits a minute for this page.</p>
<dl>
<div><dt>0000</dt><dd>pays</dd></div>
<div><dt>0001</dt><dd>has too little money</dd></div>
<div><dt>1032</dt><dd>cancels</dd></div>
<div><dt>1037</dt><dd>does not answer</dd></div>
<div><dt>2001</dt><dd>enters a wrong PIN</dd></div>
</dl>
</section>
</div>`

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="8" y="2" width="16" height="28" rx="4" fill="#0B6E4F"/><rect x="11" y="6" width="10" height="16" rx="1" fill="#FBF8F3"/><circle cx="16" cy="26" r="1.6" fill="#F2A71B"/></svg>`

const file = (type: string, text: string): Handler => {
  return () => ({ status: 200, text, type })
}

/** Found through the package: the code may run from `src`, or bundled in another folder. */
const { resolve } = createRequire(import.meta.url)
const read = (name: string) => readFileSync(resolve(`@duka/daraja/phone-page/${name}`), 'utf8')

/** The page and its files, by path. */
export const phoneRoutes: Record<string, Handler> = {
  'GET /simulator': file('text/html', phonePage()),
  'GET /simulator/phone.js': file('text/javascript', read('phone.js')),
  'GET /simulator/phone.css': file('text/css', read('phone.css')),
  'GET /simulator/icon.svg': file('image/svg+xml', icon),
}
