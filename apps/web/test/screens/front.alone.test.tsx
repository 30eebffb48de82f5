import type { FrontBlock } from '@duka/contract/catalogue/front'
import { refusals } from '@duka/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { Front } from '../../app/features/catalogue/front/front.tsx'
import { shownBlocks } from '../../app/features/catalogue/front/shown-block.ts'
import {
  edited,
  newBlock,
  toChange,
} from '../../app/features/catalogue/staff/front/edited-block.ts'
import { FrontForm } from '../../app/features/catalogue/staff/front/front-form.tsx'
import { Component as FrontPage } from '../../app/features/catalogue/staff/front/front-page.tsx'
import { forgetSession, signIn } from '../../app/lib/session/session.ts'
import { type Language, language, PreviewLanguage } from '../../app/lib/text/text.ts'
import { swahili } from '../../app/words/swahili/swahili.ts'
import { amina } from '../browser.ts'
import { readInBoth } from '../read-in-both.ts'
import { buttonsOf, faultsOf, fieldsOf, wordsOf } from '../reading.ts'
import { inSwahili, loadedAtOnce, render, renderPage, textOf } from '../render.tsx'
import { longName, product } from '../samples.ts'

const { salePrice: _sale, saleUntil: _until, ...listed } = product
const picture = {
  image: '/images/a-800.webp',
  images: [{ width: 800, format: 'avif' as const, url: '/images/a-800.avif' }],
  width: 320,
  height: 160,
}
const banner: FrontBlock = {
  kind: 'banner',
  title: 'Back to school',
  titleSw: 'Rudi shuleni',
  text: 'From Ksh 20.00',
  textSw: 'Kuanzia Ksh 20.00',
  link: '/products?q=pen',
  picture,
}
const picked: FrontBlock = {
  kind: 'products',
  title: 'Picked for Wanjikũ',
  titleSw: 'Tuliyokuchagulia',
  products: [product._id],
  items: [listed],
}
const rooms: FrontBlock = {
  kind: 'categories',
  title: 'Shop by room',
  titleSw: 'Nunua kwa chumba',
  tiles: [{ _id: product._id, name: 'Jikoni', image: null, images: [] }],
}
const promise: FrontBlock = { kind: 'promise', image: picture.image, picture }
const text: FrontBlock = { kind: 'text', text: 'Open on Sunday.', textSw: 'Jumapili tunafungua.' }

const show = (...blocks: FrontBlock[]) => render(<Front blocks={shownBlocks(blocks)} />)

describe('a block of the front', () => {
  test.each<[string, FrontBlock, string[], string[]]>([
    [
      'a banner',
      banner,
      ['Back to school From Ksh 20.00 See more Back to school All products'],
      ['Rudi shuleni Kuanzia Ksh 20.00 Tazama zaidi Rudi shuleni Bidhaa zote'],
    ],
    [
      'a banner of words alone',
      { ...banner, picture: undefined },
      ['See more Back to school'],
      ['Tazama zaidi Rudi shuleni'],
    ],
    [
      'products',
      picked,
      ['Picked for Wanjikũ', longName, `Add to cart: ${longName}`],
      ['Tuliyokuchagulia', longName],
    ],
    ['categories', rooms, ['Shop by room Jikoni'], ['Nunua kwa chumba Jikoni']],
    ['text', text, ['Open on Sunday.'], ['Jumapili tunafungua.']],
  ])('%s', async (_kind, block, english, swahili) => {
    const own = block.kind === 'categories' ? ['Jikoni'] : []
    const page = () => show(block)
    if (own.length === 0) return readInBoth(page, [english, swahili])
    expect(wordsOf(page())).toContain(english[0])
    expect(wordsOf(await inSwahili(page))).toContain(swahili[0])
    expect(faultsOf(page())).toEqual([])
  })

  test('without Swahili words the English ones are shown, and say their language', async () => {
    const page = await inSwahili(() => show({ ...text, textSw: '' }))
    expect(textOf(page)).toContain('Open on Sunday.')
    expect(page).toContain('lang="en"')
  })

  test('a category has its Swahili name, and its English one without', async () => {
    const [tile] = rooms.tiles ?? []
    const page = () =>
      show({ ...rooms, tiles: tile ? [{ ...tile, name: 'Kitchen', nameSw: 'Jiko' }] : [] })
    expect(textOf(page())).toContain('Shop by room Kitchen')
    expect(textOf(await inSwahili(page))).toContain('Nunua kwa chumba Jiko')
  })

  test('only products that are all on sale stand on a field of their own', () => {
    const cheap = { ...listed, price: 100, wasPrice: 125 }
    expect(show({ ...picked, items: [cheap] })).toContain('class="offers"')
    expect(show({ ...picked, items: [cheap, { ...listed, wasPrice: null }] })).not.toContain(
      'offers',
    )
    expect(buttonsOf(show({ ...picked, items: Array.from({ length: 5 }, () => cheap) }))).toEqual(
      expect.arrayContaining(['Scroll back', 'Scroll on']),
    )
  })

  test('what has nothing left to show is left out', () => {
    const page = textOf(show({ ...picked, items: [] }, { ...rooms, tiles: [] }, text))
    expect(page).toBe('Open on Sunday. All products')
  })

  test('only the first picture comes first, with its size and in both formats', () => {
    const page = show(text, banner, banner, picked)
    expect(page.match(/fetchPriority="high"/gi)).toHaveLength(1)
    expect(page.indexOf('fetchPriority')).toBeLessThan(page.indexOf('loading="lazy"'))
    expect(page).toContain('width="320" height="160"')
    expect(page).toContain('/images/a-800.avif 800w')
  })

  test('a link to another site tells it nothing; one within the shop stays in it', () => {
    expect(show({ ...banner, link: 'https://wa.me/254712345678' })).toContain(
      'href="https://wa.me/254712345678" rel="noopener noreferrer"',
    )
    expect(show(banner)).not.toContain('rel=')
    expect(buttonsOf(show({ ...banner, link: '' }))).toEqual([])
  })
})

describe('the editor of the front', () => {
  // The texts of staff pages come with their session.
  beforeAll(async () => {
    signIn('token', { ...amina, role: 'manager' })
    await swahili()
    forgetSession()
  })

  const front = { version: 3, blocks: [banner, picked, rooms, text] }
  const edit = (facts: object = {}) =>
    render(
      <FrontForm
        front={front}
        categories={[]}
        best={[]}
        refused={undefined}
        isStale={false}
        onOtherLoaded={() => undefined}
        {...facts}
      />,
    )

  test('reads well in both languages', async () => {
    const stale = {
      refused: { message: refusals.FRONT_CHANGED.message, fields: {} },
      isStale: true,
    }
    await readInBoth(
      () =>
        edit({
          ...stale,
          front: { version: 3, blocks: [{ ...banner, text: '', textSw: '' }, picked] },
        }),
      [
        ['1. Banner', 'Save the front', 'Load the other version'],
        ['1. Bango', 'Hifadhi mbele ya duka', 'Pakia toleo lingine'],
      ],
    )
  })

  test('its preview speaks the chosen language, whatever that of the page is', async () => {
    const blocks = shownBlocks([banner])
    const inside = (said: Language | null) => (
      <PreviewLanguage value={said}>
        <Front blocks={blocks} />
      </PreviewLanguage>
    )
    const words = await inSwahili(() => language.get())
    expect(textOf(render(inside(words)))).toBe(
      'Rudi shuleni Kuanzia Ksh 20.00 Tazama zaidi Rudi shuleni Bidhaa zote',
    )
    expect(await inSwahili(() => textOf(render(inside(null))))).toBe(
      'Back to school From Ksh 20.00 See more Back to school All products',
    )
  })

  test('has every field with a label, and a preview', () => {
    const page = edit()
    expect(fieldsOf(page).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Title', 'Title in Swahili', 'Leads to', 'Picture', 'Show']),
    )
    expect(wordsOf(page)).toContain('Preview As shoppers will see it once you save.')
    expect(wordsOf(page)).toContain('Picked for Wanjikũ')
  })

  test('the picture of the promise has one field, and is offered once', async () => {
    const page = edit({ front: { version: 3, blocks: [promise] } })
    expect(fieldsOf(page).map(({ label }) => label)).toEqual(['Picture'])
    expect(page).toContain(`src="${picture.image}"`)
    expect(buttonsOf(page)).not.toContain('Add a picture of the promise')
    expect(buttonsOf(edit())).toContain('Add a picture of the promise')
    await readInBoth(
      () => edit({ front: { version: 3, blocks: [promise] } }),
      [
        ['1. Picture beside the promise', 'Stands on the main colour'],
        ['1. Picha kando ya ahadi', 'Hukaa kwenye rangi kuu'],
      ],
    )
  })

  test('a picture of the promise that is refused is marked, and sent as its address alone', () => {
    const message = 'Please choose a picture.'
    const page = edit({
      front: { version: 3, blocks: [promise] },
      refused: { message: '', fields: { 'blocks.0.image': message } },
    })
    expect(fieldsOf(page).filter(({ isInvalid }) => isInvalid)).toEqual([
      expect.objectContaining({ label: 'Picture', described: expect.stringContaining(message) }),
    ])
    expect(toChange(edited(promise))).toEqual({ kind: 'promise', image: picture.image })
    expect(toChange(newBlock('promise'))).toEqual({ kind: 'promise', image: '' })
  })

  test('moves each block but the ends both ways', () => {
    const moves = buttonsOf(edit()).filter((label) => label.startsWith('Move '))
    expect(moves).toEqual([
      'Move down: 1. Banner',
      'Move up: 2. Products',
      'Move down: 2. Products',
      'Move up: 3. Categories',
      'Move down: 3. Categories',
      'Move up: 4. Text',
    ])
  })

  test('shows a refusal beside the field of its block', () => {
    const message = 'Use a page of the shop such as /products.'
    const page = edit({ refused: { message: '', fields: { 'blocks.0.link': message } } })
    const wrong = fieldsOf(page).filter(({ isInvalid }) => isInvalid)
    expect(wrong).toEqual([
      expect.objectContaining({ label: 'Leads to', described: expect.stringContaining(message) }),
    ])
    expect(wordsOf(page)).toContain('Please check the marked fields.')
  })

  test('keeps what was typed when somebody else has saved, and offers theirs', () => {
    const refused = { message: 'Somebody else has changed the front of the shop.', fields: {} }
    const page = edit({ refused, isStale: true })
    expect(wordsOf(page)).toContain(refused.message)
    expect(buttonsOf(page)).toEqual(
      expect.arrayContaining(['Load the other version', 'Save mine instead']),
    )
    expect(wordsOf(page)).toContain('Back to school')
  })

  test('names what is gone, so that staff can take it out', () => {
    const gone = { ...picked, items: [] }
    const page = edit({ front: { version: 3, blocks: [gone] } })
    expect(wordsOf(page)).toContain('No longer for sale. Shoppers do not see it.')
    expect(buttonsOf(page)).toContain('Take out A product')
  })

  test('begins empty with the kinds of blocks', () => {
    const page = renderPage(FrontPage, {
      data: {
        found: loadedAtOnce([
          { front: { version: 0, blocks: [] } },
          { categories: [] },
          { products: [] },
        ]),
      },
    })
    expect(wordsOf(page)).toContain('There is nothing above the products yet.')
    expect(buttonsOf(page)).toEqual(
      expect.arrayContaining(['Add banner', 'Add products', 'Add categories', 'Add text']),
    )
  })
})
