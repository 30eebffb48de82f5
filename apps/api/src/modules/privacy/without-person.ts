import { houseParts } from '@duka/contract/addresses/address-lines'
import { maskPhone, normalisePhone } from '@duka/contract/phone'

const personal = /phone|msisdn|^sender|(first|middle|last|party)_?name|^party[ab]$/i

/**
 * A message of M-Pesa without names, and with phone numbers masked. Handles plain fields and M-Pesa's pairs (`Name`
 * or `Key` beside `Value`).
 */
export function withoutPerson(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withoutPerson)
  if (typeof said === 'string' || typeof said === 'number') return hideIfPhone(said)
  if (typeof said !== 'object' || said === null) return said
  const pairName =
    'Value' in said ? Object.entries(said).find(([key]) => /^(name|key)$/i.test(key)) : undefined
  return Object.fromEntries(
    Object.entries(said).map(([key, value]) => {
      const name = key === 'Value' && pairName ? String(pairName[1]) : key
      return [key, personal.test(name) ? hide(value) : withoutPerson(value)]
    }),
  )
}

/** Names of an order's properties that identify its customer; town and country do not. */
const ofCustomer = new RegExp(
  `phone|e-?mail|username|first_?name|last_?name|^(recipient|customer|guest)_?name$|^name$|note|answer|reason|${houseParts.join('|')}`,
  'i',
)

/** A stored answer about an order without its customer. Goods keep their names. */
export function withoutCustomer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutCustomer)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (key === 'items' || key === 'product') return [key, value]
      return [key, typeof value === 'string' && ofCustomer.test(key) ? '' : withoutCustomer(value)]
    }),
  )
}

/** M-Pesa's request ids end in the payer's nine digits. */
const requestIdShape = /(ws_CO_\w*?)\d{9}\b/g
const phoneShape = /(?<!\d)(\+?254|0)[17]\d{8}(?!\d)/g

function hideIfPhone(value: string | number): string | number {
  const whole = /^\+?(254|0)[17]\d{8}$/.test(String(value)) && normalisePhone(String(value))
  if (whole) return maskPhone(whole)
  return typeof value === 'string'
    ? value.replace(requestIdShape, '$1***').replace(phoneShape, '***')
    : value
}

function hide(value: unknown): unknown {
  if (value === null || value === undefined) return value
  const text = String(value)
  const phone = normalisePhone(text)
  return phone || text.includes('***') ? maskPhone(phone ?? text) : '***'
}
