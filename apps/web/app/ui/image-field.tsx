import { type ReactNode, useState } from 'react'
import { FieldFrame, useField } from './field.tsx'

interface ImageFieldProps {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: string | undefined
  /** The present picture. */
  present: string | null
  previewAlt: string
}

/** Chooses a picture and shows it. The server may read pictures that the browser cannot show. */
export function ImageField({ label, name, hint, error, present, previewAlt }: ImageFieldProps) {
  const { id, input } = useField({ error, hint })
  const [chosen, setChosen] = useState<string>()
  const shown = chosen ?? present

  const preview = (file: File | undefined) => {
    setChosen(undefined)
    if (!file) return
    // As a data URL, because the content security policy forbids blobs.
    const reader = new FileReader()
    reader.onload = () => setChosen(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="flex items-center gap-3">
        {shown && (
          <img
            key={shown}
            src={shown}
            alt={chosen ? previewAlt : ''}
            onError={(event) => {
              event.currentTarget.hidden = true
            }}
            className="size-20 shrink-0 rounded-control border border-line bg-tint object-cover"
          />
        )}
        <input
          {...input}
          type="file"
          name={name}
          accept="image/*"
          onChange={(event) => preview(event.target.files?.[0])}
          className="control min-w-0 py-2 file:mr-3 file:rounded-control file:border-0 file:bg-sunken file:px-2 file:font-medium file:text-ink"
        />
      </div>
    </FieldFrame>
  )
}
