/**
 * The demo catalogue of a new shop.
 *
 * All brands are invented and every SKU begins with `DEMO-`, so that nobody takes these for real offers and a shop can
 * find and delete them later. Prices are typical for Nairobi in 2026. The pictures in `apps/api/demo/pictures` are made
 * by `apps/api/demo/make-pictures.mjs`.
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
  /** The background colour of the picture, shown while it loads. */
  tint: DemoTint
}

/** Peach, mint, lavender, rose, butter, sky: the background colours of pictures. */
type DemoTint = '#FDE7D3' | '#DDEFE6' | '#E6E9FB' | '#FBE3E4' | '#FFF2CC' | '#E2F0F9'

/** A category with its products. They leave out what follows from the category and the slug. */
export interface DemoCategoryWithProducts extends DemoCategory {
  products: Omit<DemoProduct, 'category' | 'picture'>[]
}

const categories: DemoCategoryWithProducts[] = [
  groceries,
  phones,
  kitchen,
  fashion,
  beauty,
  babyAndToys,
  farmAndGarden,
  solarAndElectrical,
]

export const demoCategories: DemoCategory[] = categories.map(({ name, description }) => ({
  name,
  description,
}))

export const demoProducts: DemoProduct[] = categories.flatMap((category) =>
  category.products.map((product) => ({
    ...product,
    category: category.name,
    picture: product.slug,
  })),
)
