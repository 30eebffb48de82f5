import { getMpesaQr } from '@duka/contract/payments/payments.calls'
import { useEffect, useState } from 'react'
import { sendCall } from '../../lib/calls/call.ts'
import { payments } from './signed-in-words.ts'

/**
 * A QR code for the M-Pesa app, where the screen is not the phone that pays. Nothing shows while M-Pesa makes none. `due` is
 * what it asks for: another sum needs another code.
 */
export function MpesaQr({ orderId, due }: { orderId: string; due: number }) {
  const t = payments.use()
  const key = `${orderId} ${due}`
  const [made, setMade] = useState<{ key: string; picture: string }>()
  useEffect(() => {
    if (!matchMedia('(min-width: 64rem)').matches) return
    const left = new AbortController()
    readPicture(orderId, left.signal).then(
      (picture) => !left.signal.aborted && setMade({ key, picture }),
      () => undefined,
    )
    return () => left.abort()
  }, [orderId, key])
  if (made?.key !== key) return null
  return (
    <figure className="my-3 grid justify-items-start gap-1">
      <img
        src={made.picture}
        alt={t.qr}
        width={176}
        height={176}
        className="rounded-control bg-white"
      />
      <figcaption className="text-sm text-muted">{t.qrHow}</figcaption>
    </figure>
  )
}

/** The picture as a data address: only a call with the token may read it. */
async function readPicture(orderId: string, signal: AbortSignal): Promise<string> {
  const response = await sendCall(getMpesaQr, { params: { id: orderId }, signal })
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = reject
    reader.readAsDataURL(picture)
  })
}
