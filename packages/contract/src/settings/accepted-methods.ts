import type { LanguageCode } from '../endpoint.ts'
import { labelsOf, methodFacts, type PaymentMethod, paymentMethods } from './payment-methods.ts'

/** The payment methods as the footer and the shop's first line name them. */
const words: Record<PaymentMethod, Record<LanguageCode, { accepted: string; pay: string }>> = {
  mpesa: {
    en: { accepted: 'Mobile money', pay: 'by M-Pesa' },
    sw: { accepted: 'Pesa kwa simu', pay: 'kwa M-Pesa' },
  },
  cod: {
    en: { accepted: 'Cash on delivery', pay: 'cash on delivery' },
    sw: { accepted: 'Kulipa ukipokea mzigo', pay: 'pesa taslimu ukipokea mzigo' },
  },
}
const particles = {
  en: { pay: 'Pay', and: 'and', or: 'or' },
  sw: { pay: 'Lipa', and: 'na', or: 'au' },
}

/** `Mobile money and cash on delivery` */
export function acceptedWords(methods: readonly PaymentMethod[], language: LanguageCode): string {
  return listed(
    methods.map((method) => words[method][language].accepted),
    particles[language].and,
  )
}

/** `Pay by M-Pesa or cash on delivery.` */
export function payWords(methods: readonly PaymentMethod[], language: LanguageCode): string {
  const { pay, or } = particles[language]
  return `${pay} ${listed(
    methods.map((method) => words[method][language].pay),
    or,
  )}.`
}

/** `M-Pesa or cash on delivery` */
export function labelWords(methods: readonly PaymentMethod[], language: LanguageCode): string {
  const labels = labelsOf(methodFacts, language)
  return listed(
    methods.map((method) => labels[method]),
    particles[language].or,
  )
}

/** Every set of methods that a shop may accept. */
export function methodSets(): PaymentMethod[][] {
  const sets: PaymentMethod[][] = [[]]
  for (const method of paymentMethods) sets.push(...sets.map((set) => [...set, method]))
  return sets.slice(1)
}

function listed(parts: string[], particle: string): string {
  const [first = '', ...rest] = parts
  const last = rest.map(lowerFirst).pop()
  if (last === undefined) return first
  return `${[first, ...rest.slice(0, -1).map(lowerFirst)].join(', ')} ${particle} ${last}`
}

/** Within a sentence; a name such as `M-Pesa` keeps its capital. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
