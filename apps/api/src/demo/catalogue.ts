/**
 * The demo catalogue: what a new shop shows until it has goods of its own.
 *
 * Every brand here is invented and every SKU begins with `DEMO-`, so that nobody mistakes these
 * for real offers and a shop can find and remove them later. Prices are what such goods cost in
 * Nairobi in 2026. The pictures lie in `apps/api/demo/pictures/`, made by
 * `scripts/make-demo-pictures.mjs`.
 */
import { babyAndToys } from './baby-and-toys.ts'
import { beauty } from './beauty.ts'
import { farmAndGarden } from './farm-and-garden.ts'
import { fashion } from './fashion.ts'
import { groceries } from './groceries.ts'
import { kitchen } from './kitchen.ts'
import { phones } from './phones.ts'
import { solarAndElectrical } from './solar-and-electrical.ts'

export interface DemoCategory {
  name: string
  description: string
}

export interface DemoProduct {
  slug: string
  name: string
  /** The name of one of `demoCategories`. */
  category: string
  brand: string
  variant: string
  sku: string
  description: string
  /** Always whole shillings, as M-Pesa takes no cents. */
  priceCents: number
  stockQuantity: number
  /** The first part of the picture's file names: `<picture>-480.avif`. */
  picture: string
  /** The ground the picture stands on, to paint its place before it arrives. */
  tint: DemoTint
}

/** Peach, mint, lavender, rose, butter, sky: the soft grounds a card may stand on. */
export type DemoTint = '#FDE7D3' | '#DDEFE6' | '#E6E9FB' | '#FBE3E4' | '#FFF2CC' | '#E2F0F9'

/** One category as it is written down: what a product shares with its neighbours is said once. */
export interface DemoShelf extends DemoCategory {
  products: Omit<DemoProduct, 'category' | 'picture'>[]
}

const shelves: DemoShelf[] = [
  groceries,
  phones,
  kitchen,
  fashion,
  beauty,
  babyAndToys,
  farmAndGarden,
  solarAndElectrical,
]

export const demoCategories: DemoCategory[] = shelves.map(({ name, description }) => ({
  name,
  description,
}))

export const demoProducts: DemoProduct[] = shelves.flatMap((shelf) =>
  shelf.products.map((product) => ({ ...product, category: shelf.name, picture: product.slug })),
)
