import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Their fields belong in the address: a search, filters, and the order to follow. */
const inTheAddress = /\{\.\.\.form\}|role="search"|features\/shipping\/track-shipping-page/

const forms = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!.*\.test\.).*\.tsx$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    return [...source.matchAll(/<(?:form|Form|fetcher\.Form)\s(?:=>|[^>])*>/g)].map(([tag]) => ({
      file,
      tag,
    }))
  })
  // Components of ours that are called so.
  .filter(({ tag }) => !/ (place|first)=\{/.test(tag))

test('no form can put a password or a phone number in the address, not even before the scripts are there', () => {
  expect(forms.length).toBeGreaterThan(40)
  const unsafe = forms.filter(
    ({ file, tag }) => !tag.includes('method="post"') && !inTheAddress.test(file + tag),
  )
  expect(unsafe).toEqual([])
})
