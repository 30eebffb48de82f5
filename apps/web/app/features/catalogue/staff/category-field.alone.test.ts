import { expect, test, vi } from 'vitest'
import { categoryOf } from './category-field.tsx'
import { action } from './new-family-page.tsx'
import { saveProduct } from './save-product.ts'

const kitchen = { _id: '0199c0de-0000-7000-8000-000000000001', name: 'Kitchen', parent: null }

/** Answers the calls of the website, and collects them. */
function shopAnswers(answers: Record<string, unknown>): string[] {
  const calls: string[] = []
  vi.stubEnv('SSR', false)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address}`
    calls.push(typeof body === 'string' ? `${call} ${body}` : call)
    const answer = answers[call] ?? 500
    return answer === 500 ? new Response('', { status: 500 }) : Response.json(answer)
  })
  vi.stubGlobal('XMLHttpRequest', sendsForm(calls))
  return calls
}

/** Forms with files are sent by it. The calls get the names of the fields that are not blank. */
const sendsForm = (calls: string[]) =>
  class {
    upload = {}
    status = 200
    responseText = '{"family":null,"product":{"_id":"made"}}'
    onload = () => {}
    to = ''
    open(method: string, address: string) {
      this.to = `${method} ${address}`
    }
    setRequestHeader() {}
    getResponseHeader() {
      return 'application/json'
    }
    send(body: FormData) {
      const names = [...body].flatMap(([name, value]) => (value === '' ? [] : [name]))
      calls.push(`${this.to} ${names.join()}`)
      this.onload()
    }
  }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const list = 'GET /api/categories'
const create = 'POST /api/categories'

test('a product with a new category creates it, and one with the name of a present one takes that', async () => {
  const calls = shopAnswers({
    [list]: { categories: [kitchen] },
    [create]: { category: { _id: 'garden' } },
  })
  const named = (newCategory: string) => categoryOf(formOf({ category: 'new', newCategory }))

  expect(await named(' Garden ')).toEqual({ ok: true, value: 'garden' })
  expect(calls).toEqual([list, `${create} {"name":"Garden"}`])
  expect(await named('kitchen')).toEqual({ ok: true, value: kitchen._id })
  expect(calls).toEqual([list, `${create} {"name":"Garden"}`, list])
})

test('a category that cannot be created says so', async () => {
  shopAnswers({ [list]: { categories: [] } })
  expect(await categoryOf(formOf({ category: 'new', newCategory: 'Garden' }))).toMatchObject({
    ok: false,
    message: 'Failed to create category.',
  })
})

test('no category is created for a product or a group that is refused', async () => {
  const calls = shopAnswers({})
  const form = formOf({
    category: 'new',
    newCategory: '',
    name: '',
    familyName: '',
    products: '[{"price":""}]',
  })
  const request = new Request('http://shop/', { method: 'POST', body: form })

  const refused = [await saveProduct('', form), await action({ request } as never)]
  for (const one of refused)
    expect(one).toMatchObject({
      ok: false,
      fields: { name: {}, newCategory: { code: 'categoryName' } },
    })
  expect(refused[0]).not.toMatchObject({ fields: { category: {} } })
  expect(refused[1]).toMatchObject({ fields: { 'products.0.price': {} } })
  expect(calls).toEqual([])
})

test('a group is created with a name, a category and its products alone', async () => {
  const calls = shopAnswers({})
  const products = '[{"options":{"Size":"M"},"price":"900","stockQuantity":"3"}]'
  const needed = { name: 'Shuka', category: kitchen._id, visibility: 'shown', products }
  const form = formOf({ ...needed, description: ' ', brand: '' })
  const request = new Request('http://shop/', { method: 'POST', body: form })
  expect(await action({ request } as never)).toBeInstanceOf(Response)
  expect(calls).toEqual(['POST /api/families name,category,visibility,products'])
})

test('a product without options leads to its list, or to the next one of its category', async () => {
  shopAnswers({})
  const products = '[{"options":{},"price":"900","stockQuantity":"3"}]'
  const sent = { name: ' Sufuria ', category: kitchen._id, visibility: 'shown', products }
  const leadsTo = async (more: object) => {
    const body = formOf({ ...sent, ...more })
    const request = new Request('http://shop/', { method: 'POST', body })
    return ((await action({ request } as never)) as Response).headers.get('location')
  }
  expect(await leadsTo({})).toBe('/dashboard/products?q=Sufuria')
  expect(await leadsTo({ again: 'yes' })).toBe(
    `/dashboard/products/new-group?category=${kitchen._id}&after=made`,
  )
})

test('a product without description, brand and variant may stay so, one that has them may not lose them', async () => {
  const calls = shopAnswers({})
  const blank = { description: '', brand: '', variant: '' }
  const shuka = { name: 'Shuka', price: '900', stockQuantity: '3', familyName: '' }
  const before = { ...shuka, ...blank, category: kitchen._id, visibility: 'shown' }
  const save = (id: string, began: object) =>
    saveProduct(id, formOf({ ...before, price: '950', began: JSON.stringify(began) }))
  expect(await save('7', before)).toMatchObject({ ok: true })
  expect(calls).toEqual(['PUT /api/products/7 price'])

  const fields = {
    description: { message: 'Description is required.' },
    brand: { message: 'Brand is required.' },
    variant: { message: 'Variant is required.' },
  }
  const had = { ...before, description: 'Warm.', brand: 'Kitui', variant: 'M' }
  expect(await save('7', had)).toMatchObject({ ok: false, fields })
  expect(await save('', before)).toMatchObject({ ok: false, fields })
  expect(calls).toHaveLength(1)
})
