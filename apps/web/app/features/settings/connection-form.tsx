import type { Connection, TestStep } from '@duka/contract/connections/connections'
import { useCallback, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { useWhenDone } from '../../lib/calls/use-act.ts'
import { discardDraftOf, useDraft } from '../../lib/forms/drafts.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField, TextareaField } from '../../ui/field.tsx'
import { OriginalValues } from '../../ui/original-values.tsx'
import { useRefused } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { Panel } from '../staff-frame/staff-page.tsx'
import { staffConnections } from './connection-words.ts'
import { useSayProblem } from './say-problem.ts'
import { useUnsaved } from './use-unsaved.ts'

const tones = { off: 'grey', simulated: 'yellow', ready: 'green', failing: 'red' } as const

/** One connection: its state, its fields, and its test. */
export function ConnectionForm({ of }: { of: Connection }) {
  const t = staffConnections.use()
  const say = useSayProblem()
  const saving = useFetcher<Outcome>()
  const refused = useRefused(saving.data)
  const [saved, setSaved] = useState({ outcome: saving.data, times: 0 })
  const [isEdited, setEdited] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saveDraft = useDraft(form, of.name)
  const discard = useCallback(() => {
    setEdited(false)
    discardDraftOf(of.name)
  }, [of.name])
  // Back and a reload cannot be stopped. Secrets are never kept, the other fields are.
  useUnsaved(isEdited, discard)
  if (saving.data?.ok && saving.data !== saved.outcome) {
    setSaved({ outcome: saving.data, times: saved.times + 1 })
    setEdited(false)
  }
  useWhenDone(saving.data, () => discardDraftOf(of.name))
  const isGiven = of.source === 'environment'
  return (
    <Panel
      title={t.names[of.name]}
      aside={<Badge tone={tones[of.state]}>{t.states[of.state]}</Badge>}
      more={of.lastSuccessAt ? t.lastSuccess(formatDateTime(of.lastSuccessAt)) : undefined}
    >
      {of.problem && <Alert>{say(of.problem)}</Alert>}
      {isGiven && <p className="mb-3 text-muted">{t.given}</p>}
      <saving.Form
        ref={form}
        method="post"
        noValidate
        onInput={() => {
          setEdited(true)
          saveDraft()
        }}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="name" value={of.name} />
        <OriginalValues saved={saving.data} />
        {refused && Object.keys(refused.fields).length === 0 && <Alert>{refused.message}</Alert>}
        <div inert={saving.state !== 'idle'} className="grid gap-4 sm:grid-cols-2">
          {of.fields
            .filter(({ name }) => isShown(of, name))
            .map((field) => (
              // Once saved, a field begins anew with the value that comes after the answer, so that no secret stays on the page.
              // Refused, it keeps what was typed.
              <Input
                key={`${field.name} ${field.value} ${saved.times}`}
                of={field}
                connection={of.name}
                error={refused?.fields[field.name]}
                isFixed={isGiven}
              />
            ))}
        </div>
        {!isGiven && (
          <Button type="submit" className="mt-4" busy={saving.state !== 'idle' && t.saving}>
            {t.save}
          </Button>
        )}
      </saving.Form>
      {(of.name !== 'etims' || fieldValue(of, 'mode') === 'digitax') && (
        <Test of={of} isEdited={isEdited} />
      )}
    </Panel>
  )
}

function fieldValue(of: Connection, name: string): string | null | undefined {
  return of.fields.find((field) => field.name === name)?.value
}

/** Whether a field means something now: those of DigiTax do once it signs. */
function isShown(of: Connection, name: string): boolean {
  return of.name !== 'etims' || name === 'mode' || fieldValue(of, 'mode') === 'digitax'
}

function labelOf(labels: Record<string, string | undefined>, connection: string, name: string) {
  return labels[`${connection}.${name}`] ?? labels[name] ?? name
}

interface InputProps {
  of: Connection['fields'][number]
  connection: Connection['name']
  error: string | undefined
  isFixed: boolean
}

/** A field of a connection. A secret shows that it is set, and is typed again to replace it. */
function Input({ of: { name, isSecret, isSet, value }, connection, error, isFixed }: InputProps) {
  const t = staffConnections.use()
  const [isReplaced, setReplaced] = useState(false)
  const label = labelOf(t.fields, connection, name)
  // The shop's message begins with the name in the API.
  const said = error?.replace(name, label)
  const shared = {
    name,
    label,
    disabled: isFixed,
    autoComplete: 'off',
    ...(said && { error: said }),
  }
  if (isSecret && isSet && !isReplaced)
    return (
      <div className="flex flex-wrap items-end justify-between gap-2">
        <p>
          <span className="block font-semibold">{label}</span>
          {t.isSet}
        </p>
        {!isFixed && (
          <Button
            look="secondary"
            aria-label={t.replaceOf(label)}
            onClick={() => setReplaced(true)}
          >
            {t.replace}
          </Button>
        )}
      </div>
    )
  const choice = t.choices[name]
  if (choice)
    return (
      <SelectField
        {...shared}
        options={Object.entries(choice)}
        hint={t.hints[name]}
        defaultValue={value ?? ''}
      />
    )
  if (name === 'certificate')
    return <TextareaField {...shared} rows={3} spellCheck={false} defaultValue={value ?? ''} />
  return (
    <Field
      {...shared}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      hint={isReplaced ? t.replaceHint : t.hints[name]}
      defaultValue={value ?? ''}
    />
  )
}

/** Tests what is saved, and shows each step in words. */
function Test({ of, isEdited }: { of: Connection; isEdited: boolean }) {
  const { name } = of
  const t = staffConnections.use()
  const testing = useFetcher<Outcome<{ steps?: TestStep[]; results?: string[] }>>()
  const { steps = [], results = [] } = testing.data?.ok ? testing.data.value : {}
  const isBusy = testing.state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const draft = `test ${name}`
  const saveDraft = useDraft(form, draft)
  useWhenDone(testing.data, () => discardDraftOf(draft))
  return (
    <testing.Form
      ref={form}
      method="post"
      onInput={saveDraft}
      className="mt-4 grid gap-3 border-t border-line pt-4"
    >
      <input type="hidden" name="name" value={name} />
      <OriginalValues />
      {fieldValue(of, 'pull') === 'on' && (
        <Field name="phone" type="tel" label={t.phone} hint={t.phoneHint} autoComplete="off" />
      )}
      {name !== 'mpesa' && name !== 'etims' && (
        <Field name="to" label={t.to[name]} hint={t.toHint} autoComplete="off" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="test"
          look="secondary"
          disabled={isEdited}
          busy={isBusy && t.testing}
        >
          {t.test}
        </Button>
        {name === 'mpesa' && (
          <Button
            type="submit"
            name="intent"
            value="register"
            look="secondary"
            disabled={isBusy || isEdited}
          >
            {t.register}
          </Button>
        )}
      </div>
      {isEdited && <p role="status">{t.saveFirst}</p>}
      {name === 'mpesa' && <p className="text-sm text-muted">{t.registerHint}</p>}
      <div role="status">
        {results.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <ol className="grid gap-1">
          {steps.map((step) => (
            <Step key={step.name} of={step} connection={name} />
          ))}
        </ol>
      </div>
    </testing.Form>
  )
}

function Step({ of, connection }: { of: TestStep; connection: Connection['name'] }) {
  const { name, ok, problem, field } = of
  const t = staffConnections.use()
  const say = useSayProblem()
  const tone = ok === null ? 'grey' : ok ? (problem ? 'yellow' : 'green') : 'red'
  return (
    <li className="wrap-anywhere">
      <Badge tone={tone}>{ok === null ? t.notReached : ok ? t.good : t.bad}</Badge>{' '}
      <span>{t.steps[name] ?? name}</span>
      {problem && <span className="block text-muted">{say(problem)}</span>}
      {field && (
        <span className="block font-semibold">
          {t.correct(labelOf(t.fields, connection, field))}
        </span>
      )}
    </li>
  )
}
