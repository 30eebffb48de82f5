import { type Right, rights } from '@duka/contract/access'
import { readNumber } from '@duka/contract/money'
import { rightSetNames, rightSets } from '@duka/contract/users/rights'
import type { User } from '@duka/contract/users/users'
import { changeRights } from '@duka/contract/users/users.calls'
import { useState } from 'react'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { personName } from '../../../lib/text/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { amount, count } from '../../../ui/fields.tsx'
import { announce, byId, textIn } from '../../staff-frame/form-handlers.ts'
import { named } from '../../staff-frame/list-filters.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { rightsWords } from './rights-words.ts'

/** Saves what a member of staff may do. An empty limit is none. */
export function saveRights(form: FormData): Promise<Outcome> {
  const limit = (name: string) => {
    const typed = textIn(form, name).trim()
    return typed === '' ? null : (readNumber(typed) ?? Number.NaN)
  }
  const body = {
    rights: form.getAll('rights') as Right[],
    limits: { discountPercent: limit('discountPercent'), refundAmount: limit('refundAmount') },
  }
  return announce(call(changeRights, { ...byId(form), body }), rightsWords, 'saved', 'failed')
}

/** What a member of staff may do: a usual job, or each right by itself, and the limits. */
export function RightsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = rightsWords.use()
  const [held, setHeld] = useState<readonly Right[]>(user.rights ?? rights)
  const [percent, setPercent] = useState(String(user.limits?.discountPercent ?? ''))
  const take = (name: (typeof rightSetNames)[number]) => {
    const set: { rights: readonly Right[]; discountPercent?: number } = rightSets[name]
    setHeld(set.rights)
    setPercent(String(set.discountPercent ?? ''))
  }
  const toggle = (right: Right) =>
    setHeld(held.includes(right) ? held.filter((one) => one !== right) : [...held, right])
  return (
    <StaffForm
      title={t.title(personName(user))}
      onClose={onClose}
      hidden={{ intent: 'rights', id: user._id }}
      submit={t.save}
      busy={t.saving}
      twoColumns
      values={{ refundAmount: user.limits?.refundAmount }}
      fields={{
        rights: {
          label: t.rights,
          boxes: named(rights, t.names),
          ticked: held,
          onChange: ({ target }) => toggle(target.value as Right),
          wide: true,
        },
        discountPercent: {
          label: t.discountPercent,
          hint: t.noLimit,
          value: percent,
          onChange: ({ target }) => setPercent(target.value),
          ...count,
        },
        refundAmount: { label: t.refundAmount, hint: t.noLimit, ...amount },
      }}
    >
      <div className="flex flex-wrap gap-2">
        {rightSetNames.map((name) => (
          <Button key={name} look="secondary" className="text-sm" onClick={() => take(name)}>
            {t.sets[name]}
          </Button>
        ))}
      </div>
    </StaffForm>
  )
}
