import type { ReactNode } from 'react'

/** A text in which *M-Pesa*, a phone number and a sum stay in one line: browsers break them at hyphen and blanks. The text remains what it is. */
export function unbroken(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text
  const parts = text.split(/(M-Pesa|\b0[17]\d\d \d{3} \d{3}\b\.?|-?\bK(?:sh|ES) [\d,.]*\d\.?)/i)
  if (parts.length === 1) return text
  return (
    // One element, as some parents are flexible boxes, in which each part would be one.
    <span>
      {parts.map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are all that tells the parts apart
          <span key={place} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  )
}
