import { expect, test } from 'vitest'
import { CategoryRail } from '../../app/features/catalogue/category-rail.tsx'
import { ProductFilters } from '../../app/features/catalogue/product-filters.tsx'
import { CategoryLinks } from '../../app/features/site/header-parts.tsx'
import { readInBoth } from '../read-in-both.ts'
import { render, renderPage } from '../render.tsx'
import { kettles, kitchen, twoLevels } from '../samples.ts'

const counts = {
  total: 3,
  exact: true,
  inStock: 3,
  categories: { [kitchen._id]: 3 },
  brands: [],
  price: { min: null, max: null },
  onSale: 0,
  rated: 0,
  options: [],
}
const near = (query: string) =>
  renderPage(() => <CategoryRail categories={twoLevels} counts={counts} search={query} />, {
    at: `/products?${query}`,
    path: '/products',
  })

test('the line shows those below the chosen category, and a child those beside it, with the other filters kept', async () => {
  const parent = `category=${kitchen._id}&brand=Moto&cursor=x`
  await readInBoth(
    () => near(parent),
    [[`All of ${kitchen.name} (3)`, kettles.name], [`${kitchen.name}: zote (3)`]],
  )
  expect(near(parent)).toContain(`href="/products?category=${kettles._id}&amp;brand=Moto"`)
  const child = near(`category=${kettles._id}`)
  expect(child.match(/<a [^>]*aria-current[^>]*>/g)?.join()).toContain(kettles._id)
  expect(child).toContain(`href="/products?category=${kitchen._id}"`)
})

test('a category on its own, and no category, show the categories of the first level', () => {
  for (const query of [`category=${twoLevels[2]?._id}`, 'q=kettle', 'category=nowhere']) {
    expect(near(query)).toContain(`href="/products?category=${kitchen._id}"`)
    expect(near(query)).not.toContain('All of')
  }
})

test('the menu indents a category below its parent', () => {
  const html = render(<CategoryLinks categories={twoLevels} chosen={null} className="item" />)
  expect(html.match(/class="item( child)?"/g)).toEqual([
    'class="item"',
    'class="item"',
    'class="item child"',
    'class="item"',
  ])
})

test('the filters hint at the lowest and highest price in whole shillings', () => {
  const filters = (
    <ProductFilters categories={[]} counts={{ ...counts, price: { min: 99.5, max: 1234567.5 } }} />
  )
  const html = renderPage(() => filters, { at: '/products', path: '/products' })
  expect(html.match(/(?<=placeholder=")[^"]+/g)).toEqual(['100', '1,234,568'])
})
