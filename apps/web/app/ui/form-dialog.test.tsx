import { describe, expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { SHOWS_REFUSALS } from '../lib/calls/actions.ts'
import { Field } from './field.tsx'
import { FormDialog, RefusedForm } from './form-dialog.tsx'

const words = {
  submit: 'Save',
  busy: 'Saving...',
  cancel: 'Cancel',
  discard: 'Leave?',
  discardYes: 'Leave',
  discardNo: 'Stay',
  unreached: 'We could not reach the shop.',
}

test('the form of a dialog says its refusals itself, so no toast does', () => {
  const html = render(
    <FormDialog title="Edit" onClose={() => {}} hidden={{ intent: 'save' }} words={words}>
      {() => <Field label="Name" name="name" />}
    </FormDialog>,
  )
  expect(html).toContain(`<input type="hidden" name="${SHOWS_REFUSALS}" value="yes"/>`)
})

describe('a refusal is said once', () => {
  const message = 'The estate is not known.'
  const refused = { ok: false as const, message, fields: {} }

  test('in the dialog, if it is about no field', () => {
    const html = render(<RefusedForm refused={refused} isBeside={false} unreached="" />)
    expect(html.split(message)).toHaveLength(2)
  })

  test('beside its field, if the form shows that', () => {
    const beside = { ...refused, fields: { name: message } }
    expect(render(<RefusedForm refused={beside} isBeside unreached="" />)).toBe('')
  })

  test('in the dialog, if the form shows no such field', () => {
    const hidden = { ...refused, fields: { version: message } }
    const html = render(<RefusedForm refused={hidden} isBeside={false} unreached="" />)
    expect(html.split(message)).toHaveLength(2)
  })

  test('with what to do, if the shop was not reached', () => {
    const offline = { ...refused, isOffline: true }
    const html = render(
      <RefusedForm refused={offline} isBeside={false} unreached="Please try again." />,
    )
    expect(html).toContain('Please try again.')
  })
})
