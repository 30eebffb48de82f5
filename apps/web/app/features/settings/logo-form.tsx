import type { Logo } from '@duka/contract/settings/settings'
import { useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FieldFrame, useField } from '../../ui/field.tsx'
import { Panel } from '../staff-frame/staff-page.tsx'
import { staffFace } from './face-words.ts'

/** Uploads a logo, after a look at it in both themes, or removes it. */
export function LogoForm({ logo, error }: { logo: Logo | null; error: string | undefined }) {
  const t = staffFace.use()
  const { id, input } = useField({ error, hint: t.logoHint })
  const [chosen, setChosen] = useState<string>()
  const submit = useSubmit()
  const busy = useNavigation().formData?.has('logo') ?? false
  const image = chosen ?? logo?.image

  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])

  const remove = async () => {
    if (await confirm({ question: t.removeAsk, yes: t.remove }))
      submit({ intent: 'noLogo' }, { method: 'post' })
  }
  return (
    <Panel title={t.logo}>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="intent" value="logo" />
        {image ? (
          <div className="flex flex-wrap gap-3">
            {(['light', 'dark'] as const).map((theme) => (
              <p
                key={theme}
                data-theme={theme}
                className="rounded-control border border-line bg-ground p-3"
              >
                <img src={image} alt={t.preview[theme]} className="logo" />
              </p>
            ))}
          </div>
        ) : (
          <p className="text-muted">{t.noLogo}</p>
        )}
        <FieldFrame id={id} label={t.choose} error={error} isAlert hint={t.logoHint}>
          <input
            {...input}
            type="file"
            name="logo"
            accept="image/*"
            className="control max-w-md"
            onChange={({ target }) => {
              const file = target.files?.[0]
              setChosen(file && URL.createObjectURL(file))
            }}
          />
        </FieldFrame>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={chosen ? 'primary' : 'secondary'} busy={busy && t.uploading}>
            {t.upload}
          </Button>
          {logo && (
            <Button look="quiet" onClick={remove}>
              {t.remove}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  )
}
