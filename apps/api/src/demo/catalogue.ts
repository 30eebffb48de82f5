import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  /** Whole shillings, as M-Pesa takes no cents: typical for Nairobi in 2026. */
  priceCents: number
  stockQuantity: number
  /** The name of one of `demoCategories`. */
  category: string
  /** The first part of its pictures' file names: `<slug>-480.avif`, further views `<slug>-2-480.avif`. `demo/studio` makes them. */
  slug: string
}

export const demoCategories: { name: string; description: string; parent?: string }[] = [
  { name: 'Groceries', description: 'Flour, rice, tea and the rest of the weekly shop.' },
  {
    name: 'Phones & Accessories',
    description: 'Phones, and what keeps them charged, heard and full of music.',
  },
  { name: 'Kitchen', description: 'Pots, pans, kettles and jikos for every day.' },
  { name: 'Fashion', description: 'Clothes, shoes and bags for work, school and Sunday.' },
  {
    name: 'Beauty & Personal Care',
    description: 'For skin, hair and teeth, every morning and night.',
  },
  { name: 'Baby & Toys', description: 'For the smallest customers, and whoever plays with them.' },
  {
    name: 'Farm & Garden',
    description: 'Seeds and tools for the shamba, the kitchen garden and the balcony.',
  },
  { name: 'Solar & Electrical', description: 'Light and power, with the mains or without.' },
  { name: 'Clothes', description: 'For every day, and for Sunday.', parent: 'Fashion' },
  { name: 'Shoes & Bags', description: 'For work, school and travel.', parent: 'Fashion' },
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
      priceCents: Number(cell('price')) * 100,
      stockQuantity: Number(cell('stock')),
      category: cell('category'),
      slug: cell('slug'),
    }
  })
}
