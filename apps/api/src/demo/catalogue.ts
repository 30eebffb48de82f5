import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Options, readOptionsCell } from '@duka/contract/catalogue/options'
import { readCsv } from '@duka/contract/csv'
import { apiRoot } from '../env/paths.ts'

/** A row of `apps/api/demo/products.csv`, a file that the shop's import reads, too. */
export interface DemoProduct {
  /** Invented, as every brand: it begins with `DEMO-`, so that nobody takes these for real offers. */
  sku: string
  name: string
  description: string
  brand: string
  variant: string
  nameSw: string
  descriptionSw: string
  variantSw: string
  /** The name of its family; empty for a product on its own. */
  family: string
  options: Options
  /** Whole shillings, as M-Pesa takes no cents: typical for Nairobi in 2026. */
  priceCents: number
  stockQuantity: number
  /** The name of one of `demoCategories`. */
  category: string
  /** The first part of its pictures' file names: `<slug>-480.avif`, further views `<slug>-2-480.avif`. `demo/studio` makes them. */
  slug: string
}

interface DemoCategory {
  name: string
  nameSw: string
  description: string
  descriptionSw: string
  parent?: string
}

export const demoCategories: DemoCategory[] = [
  {
    name: 'Groceries',
    nameSw: 'Vyakula',
    description: 'Flour, rice, tea and the rest of the weekly shop.',
    descriptionSw: 'Unga, mchele, chai na mahitaji mengine ya wiki.',
  },
  {
    name: 'Phones & Accessories',
    nameSw: 'Simu na vifaa vyake',
    description: 'Phones, and what keeps them charged, heard and full of music.',
    descriptionSw: 'Simu, chaja zake, na vya kusikiliza muziki.',
  },
  {
    name: 'Kitchen',
    nameSw: 'Jikoni',
    description: 'Pots, pans, kettles and jikos for every day.',
    descriptionSw: 'Sufuria, vikaango, birika na jiko za kila siku.',
  },
  {
    name: 'Fashion',
    nameSw: 'Mitindo',
    description: 'Clothes, shoes and bags for work, school and Sunday.',
    descriptionSw: 'Nguo, viatu na mifuko ya kazi, shule na Jumapili.',
  },
  {
    name: 'Beauty & Personal Care',
    nameSw: 'Urembo na usafi',
    description: 'For skin, hair and teeth, every morning and night.',
    descriptionSw: 'Kwa ngozi, nywele na meno, asubuhi na usiku.',
  },
  {
    name: 'Baby & Toys',
    nameSw: 'Watoto na vichezeo',
    description: 'For the smallest customers, and whoever plays with them.',
    descriptionSw: 'Kwa wateja wadogo zaidi, na wanaocheza nao.',
  },
  {
    name: 'Farm & Garden',
    nameSw: 'Shamba na bustani',
    description: 'Seeds and tools for the shamba, the kitchen garden and the balcony.',
    descriptionSw: 'Mbegu na vifaa vya shamba, bustani na roshani.',
  },
  {
    name: 'Solar & Electrical',
    nameSw: 'Sola na umeme',
    description: 'Light and power, with the mains or without.',
    descriptionSw: 'Mwanga na nguvu, stima ikiwepo au ikipotea.',
  },
  {
    name: 'Clothes',
    nameSw: 'Nguo',
    description: 'For every day, and for Sunday.',
    descriptionSw: 'Za kila siku, na za Jumapili.',
    parent: 'Fashion',
  },
  {
    name: 'Shoes & Bags',
    nameSw: 'Viatu na mifuko',
    description: 'For work, school and travel.',
    descriptionSw: 'Kwa kazi, shule na safari.',
    parent: 'Fashion',
  },
]

let goods: DemoProduct[] | undefined

/** The demo goods of a new shop. */
export function demoProducts(): DemoProduct[] {
  goods ??= readProducts()
  return goods
}

function readProducts(): DemoProduct[] {
  const [titles = [], ...rows] = readCsv(readFileSync(join(apiRoot, 'demo/products.csv'), 'utf8'))
  return rows.map((cells) => {
    const cell = (title: string) => cells[titles.indexOf(title)] ?? ''
    return {
      sku: cell('sku'),
      name: cell('name'),
      description: cell('description'),
      brand: cell('brand'),
      variant: cell('variant'),
      nameSw: cell('name sw'),
      descriptionSw: cell('description sw'),
      variantSw: cell('variant sw'),
      family: cell('family'),
      options: optionsOf(cell('options')),
      priceCents: Number(cell('price')) * 100,
      stockQuantity: Number(cell('stock')),
      category: cell('category'),
      slug: cell('slug'),
    }
  })
}

function optionsOf(cell: string): Options {
  const options = cell ? readOptionsCell(cell) : {}
  if (typeof options === 'string') throw new Error(`products.csv has unreadable options: ${cell}`)
  return options
}
