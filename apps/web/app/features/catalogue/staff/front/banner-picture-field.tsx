import { saveFrontPicture } from '@duka/contract/catalogue/catalogue.calls'
import type { FrontPicture } from '@duka/contract/catalogue/front'
import { useState } from 'react'
import { attempt } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { shrinkPicture } from '../../../../lib/forms/shrink-picture.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldFrame, useField } from '../../../../ui/field.tsx'
import { staffFront } from './words.ts'

interface BannerPictureFieldProps {
  picture: FrontPicture | null
  error: string | undefined
  change: (picture: FrontPicture | null) => void
}

/** Uploads a picture as soon as it is chosen, so that the preview shows what the shop made of it. */
export function BannerPictureField({ picture, error, change }: BannerPictureFieldProps) {
  const t = staffFront.use()
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const shown = refused ?? error
  const { id, input } = useField({ error: shown, hint: t.pictureHint })

  const upload = async (file: File | undefined) => {
    if (!file) return
    setSaving(true)
    const body = new FormData()
    body.append('picture', await shrinkPicture(file))
    const saved = await attempt(call(saveFrontPicture, { body }), {
      failed: t.pictureFailed,
      isShown: true,
    })
    setSaving(false)
    setRefused(saved.ok ? undefined : saved.message)
    if (saved.ok) change(saved.value.picture)
  }
  return (
    <FieldFrame id={id} label={t.picture} error={shown} isAlert hint={t.pictureHint}>
      {picture && (
        <img
          src={picture.image}
          width={picture.width}
          height={picture.height}
          alt=""
          className="h-24 w-auto justify-self-start rounded-control border border-line bg-tint"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          {...input}
          type="file"
          accept="image/*"
          disabled={isSaving}
          className="control max-w-md min-w-0 flex-1 basis-60"
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = ''
          }}
        />
        {picture && (
          <Button look="quiet" onClick={() => change(null)}>
            {t.pictureRemove}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSaving && t.pictureSaving}
      </p>
    </FieldFrame>
  )
}
