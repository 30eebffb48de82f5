import * as z from 'zod/mini'
import { compared, endpoint, Id, Instant, nextCursor, noted, paging } from '../endpoint.ts'
import { Money, sumInQuery } from '../money-schema.ts'
import { vatClasses } from '../settings/vat-classes.ts'
import * as calls from './catalogue.calls.ts'
import { productRefusals } from './product-form.ts'
import { productPrices } from './product-prices.ts'
import { visibilities } from './visibility.ts'

/** The average of all visible reviews, to one decimal, and their number. */
export const Rating = z.object({
  average: noted(z.number(), 'The average number of stars.'),
  count: z.number(),
})
export type Rating = z.infer<typeof Rating>

/** Every picture is stored as a square in these widths (pixels), each as AVIF and as WebP. */
export const imageWidths = [320, 480, 800] as const
export const imageFormats = ['avif', 'webp'] as const

export const ProductImage = z.object({
  width: z.number(),
  format: z.enum(imageFormats),
  url: z.string(),
})
export type ProductImage = z.infer<typeof ProductImage>

/** The most pictures of one product. */
export const MAX_PICTURES = 8

/** A picture: its address, all its sizes and formats, and what it shows if staff wrote that. */
const ProductPicture = z.object({
  image: z.string(),
  images: z.array(ProductImage),
  alt: noted(z.optional(z.string()), 'What the picture shows, for people who cannot see it.'),
})
export type ProductPicture = z.infer<typeof ProductPicture>

/** Words of the owner in Swahili; left out where there are none, and pages show the English ones. */
const swahili = noted(z.optional(z.string()), 'In Swahili; left out: show the English one.')

export const Product = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** The current price: the sale price while a sale lasts. */
  price: Money,
  ...productPrices,
  stockQuantity: z.number(),
  category: z.nullable(z.object({ _id: Id, name: z.string(), nameSw: swahili })),
  brand: z.string(),
  variant: noted(z.string(), 'Such as a size: what differs in a family.'),
  nameSw: swahili,
  descriptionSw: swahili,
  variantSw: swahili,
  sku: noted(z.nullable(z.string()), "The shop's own number of the product."),
  family: noted(
    z.nullable(z.object({ _id: Id, name: z.string() })),
    'The group of products that differ only in their options; null for a product without a group.',
  ),
  /** `{"Size": "M"}`, in the order in which staff gave them; empty for none. `variant` is their text. */
  options: z.record(z.string(), z.string()),
  image: z.nullable(z.string()),
  images: z.array(ProductImage),
  /** At most 8. `image` and `images` belong to the first one. */
  pictures: z.array(ProductPicture),
  shareImage: noted(z.string(), 'The picture that messengers show for the shop.'),
  visibility: noted(
    z.enum(visibilities),
    'Who finds the product: everybody (`shown`), those who have its address (`hidden`), or staff (`draft`).',
  ),
  vatClass: noted(z.optional(z.enum(vatClasses)), 'The class of VAT; left out: B, the usual rate.'),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Product = z.infer<typeof Product>

/**
 * A product in a list: what a card shows and what the specification names, because a phone loads 24 of them. Its own
 * answer has the rest. Without an optional field there is none.
 */
export const ListedProduct = z.object({
  ...z.pick(Product, {
    _id: true,
    name: true,
    description: true,
    price: true,
    wasPrice: true,
    stockQuantity: true,
    category: true,
    brand: true,
    variant: true,
    nameSw: true,
    variantSw: true,
    sku: true,
    family: true,
    options: true,
    image: true,
    createdAt: true,
  }).shape,
  /** The sizes for cards, as AVIF; `image` is WebP. */
  images: z.array(ProductImage),
  visibility: noted(
    z.optional(z.enum(visibilities)),
    'Who finds the product: everybody (`shown`), those who have its address (`hidden`), or staff (`draft`). Only where staff ask for products of any visibility.',
  ),
  /** Only during a sale. */
  salePrice: z.optional(Money),
  saleUntil: noted(z.optional(Instant), 'When the sale ends; null: when staff end it.'),
  /** The rating of its reviews and those of its family. */
  rating: z.optional(Rating),
  fromPrice: noted(
    z.optional(Money),
    'With `families=1`: the lowest price that matches, of what is in stock if anything is.',
  ),
  choices: noted(z.optional(z.number()), 'With `families=1`: how many of the family match.'),
  choicesInStock: noted(
    z.optional(z.number()),
    'With `families=1`: how many of these are in stock.',
  ),
  optionValues: noted(
    z.optional(z.record(z.string(), z.array(z.string()))),
    'Only with `families=1`, for several choices: `{"Size": ["S", "M"]}`, the first few values of each option that differs.',
  ),
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** Another product of the same family, as part of a product's response. */
export const Sibling = z.pick(Product, {
  _id: true,
  options: true,
  price: true,
  stockQuantity: true,
  image: true,
})
export type Sibling = z.infer<typeof Sibling>

/** A product with the others of its family. */
export const ProductWithSiblings = z.extend(Product, {
  siblings: noted(z.array(Sibling), 'The other products of the family.'),
  /** The rating of its reviews and those of its family; left out if there are none, or the shop shows no reviews. */
  rating: z.optional(Rating),
})
export type ProductWithSiblings = z.infer<typeof ProductWithSiblings>

export const sorts = [
  'relevance',
  'best',
  'newest',
  'oldest',
  'price',
  '-price',
  'name',
  '-name',
] as const
export type Sort = (typeof sorts)[number]

const shillingsInQuery = sumInQuery('Use an amount in shillings, such as 1250.')

function yesOrNo(message: string) {
  return z.pipe(
    z.enum(['true', 'false', '1', '0'], message),
    z.transform((typed: 'true' | 'false' | '1' | '0') => typed === 'true' || typed === '1'),
  )
}

/** A parameter that may be repeated, such as `brand=Bidii&brand=Moto`. */
function repeated<One extends z.ZodMiniType<string, string>>(one: One) {
  return z.pipe(
    z.transform((given: string | string[]) => [given].flat()),
    z.array(one).check(z.maxLength(20, 'Choose at most 20.')),
  )
}

export const ProductFilter = z.object({
  ...paging,
  category: z.optional(z.string().check(z.maxLength(100))),
  q: noted(z.optional(z.string().check(compared, z.maxLength(200))), 'What to search for.'),
  brand: noted(
    z.optional(repeated(z.string().check(z.trim(), z.maxLength(100)))),
    'One of these brands. May be repeated.',
  ),
  minPrice: z.optional(shillingsInQuery),
  maxPrice: z.optional(shillingsInQuery),
  inStock: noted(
    z.optional(yesOrNo('In stock is either true or false.')),
    'True: only products in stock. False: only those that are sold out.',
  ),
  onSale: noted(
    z.optional(yesOrNo('On sale is either true or false.')),
    '1 or true: only products whose price is below the one that it replaces.',
  ),
  rating: noted(
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^[1-5]$/, 'Use a number of stars from 1 to 5.')),
        z.transform(Number),
      ),
    ),
    'At least so many stars on average. A shop that shows no reviews has no such product.',
  ),
  option: noted(
    z.optional(
      repeated(
        z
          .string()
          .check(
            z.regex(/^\s*[^:\s][^:]*:\s*\S/, 'Use an option and its value, such as Size:M.'),
            z.maxLength(200),
          ),
      ),
    ),
    'An option and its value, such as Size:M. May be repeated: of each option one of the values.',
  ),
  families: noted(
    z.optional(yesOrNo('Families is either true or false.')),
    '1 or true: each family of products is listed once. Whether each family appears once, as its cheapest matching product in stock, or as the one that gives it its place by price, sales or relevance.',
  ),
  /** Without it, best match first (`relevance`) for a search, else `newest`. */
  sort: z.optional(z.enum(sorts, 'There is no such sort.')),
})
export type ProductFilter = z.infer<typeof ProductFilter>

const whichVisibility = z.enum([...visibilities, 'all'], 'Use shown, hidden, draft or all.')

/** With `visibility`, which is for staff, a list has the products that shoppers do not find, too. */
export const StaffProductFilter = z.extend(ProductFilter, {
  visibility: noted(z.optional(whichVisibility), 'Only products of this visibility.'),
})
export type StaffProductFilter = z.infer<typeof StaffProductFilter>

export const ProductList = z.object({
  products: z.array(ListedProduct),
  nextCursor,
  partial: noted(
    z.boolean(),
    'Whether no product matches all words of the search. The list then has the products that match most words.',
  ),
  mentioned: noted(
    z.optional(z.literal(true)),
    'Present if only descriptions have the words of the search. `partial` is then true.',
  ),
  didYouMean: noted(z.nullable(z.string()), 'The search without its misspelt words.'),
})
export type ProductList = z.infer<typeof ProductList>

/**
 * The number of products behind each choice of a filter, with the other filters applied. When there are
 * too many products to count quickly, `total` is a lower bound and the choices have no counts.
 */
export const Facets = z.object({
  total: z.number(),
  exact: noted(z.boolean(), 'False when `total` is only a lower bound.'),
  inStock: noted(z.nullable(z.number()), 'How many products are in stock.'),
  categories: z.array(z.object({ _id: Id, name: z.string(), count: z.nullable(z.number()) })),
  brands: z.array(z.object({ name: z.string(), count: z.nullable(z.number()) })),
  price: z.object({ min: z.nullable(Money), max: z.nullable(Money) }),
  onSale: noted(z.nullable(z.number()), 'How many products are on sale.'),
  rated: noted(z.nullable(z.number()), 'How many products have four stars or more on average.'),
  options: noted(
    z.array(
      z.object({
        name: z.string(),
        values: noted(
          z.array(z.object({ value: z.string(), count: z.nullable(z.number()) })),
          'The values of most products: sizes from small to large, then numbers and words.',
        ),
      }),
    ),
    'The options of families, such as sizes. In a shop of more than 3000 products those of the newest.',
  ),
})
export type Facets = z.infer<typeof Facets>

const ProductAnswer = z.object({ product: ProductWithSiblings })

export const listProducts = endpoint(calls.listProducts, 'public', {
  summary: 'List, filter, search and sort products; staff may ask for those of any visibility',
  refusals: ['NOT_SIGNED_IN', 'SESSION_EXPIRED', 'NOT_ALLOWED'],
  query: StaffProductFilter,
  answer: ProductList,
})

export const listProductsOfCategory = endpoint(calls.listProductsOfCategory, 'public', {
  summary: 'List the products of one category',
  params: { categoryId: z.string() },
  query: ProductFilter,
  answer: ProductList,
})

export const countProducts = endpoint(calls.countProducts, 'public', {
  summary: 'Count what each filter would leave',
  query: ProductFilter,
  answer: { facets: Facets },
})

const FewProducts = z.object({ products: z.array(ListedProduct) })

const RelatedProducts = z.extend(FewProducts, {
  similar: noted(
    z.array(ListedProduct),
    'Others of the same category, those of the nearest price first. None of `products`.',
  ),
})

export const listBestSellers = endpoint(calls.listBestSellers, 'public', {
  summary: 'The products in stock that sold best in 30 days, at most 8',
  answer: FewProducts,
})

export const listRelated = endpoint(calls.listRelated, 'public', {
  summary: 'What was bought together with a product, and similar ones; at most 8 of each',
  missing: 'PRODUCT_NOT_FOUND',
  answer: RelatedProducts,
})

export const getProduct = endpoint(calls.getProduct, 'public', {
  summary: 'Read one product; a draft only as staff',
  missing: 'PRODUCT_NOT_FOUND',
  answer: ProductAnswer,
})

/** Multipart: the route checks the body's schema after it has received the file. */
export const createProduct = endpoint(calls.createProduct, 'staff:products', {
  summary: 'Add a product (multipart, with file productImage)',
  refusals: [productRefusals, 'IMAGE_UNKNOWN'],
  created: ProductAnswer,
})

export const updateProduct = endpoint(calls.updateProduct, 'staff:products', {
  summary: 'Change a product (multipart, productImage optional)',
  missing: 'PRODUCT_NOT_FOUND',
  refusals: [productRefusals, 'IMAGE_UNKNOWN'],
  answer: ProductAnswer,
})

export const deleteProduct = endpoint(calls.deleteProduct, 'staff:products', {
  summary: 'Take a product out of the shop',
  missing: 'PRODUCT_NOT_FOUND',
})
