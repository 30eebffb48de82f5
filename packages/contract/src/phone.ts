/**
 * Any way a Kenyan writes a mobile number → `2547XXXXXXXX` or `2541XXXXXXXX`, or nothing when it is
 * none. Never judges by operator prefix: numbers move between networks.
 * Source: the national numbering plan as libphonenumber's metadata has it.
 */
export function normalisePhone(written: string): string | undefined {
  let digits = written.replace(/[\s().-]/g, '').replace(/^(\+|00)/, '')
  if (!/^\d+$/.test(digits)) return undefined
  if (/^2540\d{9}$/.test(digits)) digits = `254${digits.slice(4)}`
  if (/^0\d{9}$/.test(digits)) digits = `254${digits.slice(1)}`
  if (/^[71]\d{8}$/.test(digits)) digits = `254${digits}`
  return /^254[71]\d{8}$/.test(digits) ? digits : undefined
}

/** How many digits were typed: the specification lets a payment go ahead from 10 to 12 of them. */
export function countDigits(written: string): number {
  return written.replace(/\D/g, '').length
}

/** `254712345678` → `0712 345 678`, as people here read it. Anything else comes back as it is. */
export function formatPhone(phone: string): string {
  const parts = /^254(\d{3})(\d{3})(\d{3})$/.exec(phone)
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone
}

/** `254712345678` → `2547***678`: enough to recognise, too little to misuse. For logs. */
export function maskPhone(phone: string): string {
  return phone.length > 7 ? `${phone.slice(0, 4)}***${phone.slice(-3)}` : '***'
}
