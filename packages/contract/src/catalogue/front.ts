import * as z from 'zod/mini'
import { endpoint, Id, noted, oneLine, optionalText, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './catalogue.calls.ts'
import {
  MAX_BANNER_TEXT,
  MAX_BLOCKS,
  MAX_FRONT_TEXT,
  MAX_FRONT_TITLE,
  MAX_PICKED,
} from './front-limits.ts'
import { ListedProduct, ProductImage } from './products.ts'

/** What the front may be made of. */
export const blockKinds = ['banner', 'products', 'categories', 'text', 'promise'] as const
export type BlockKind = (typeof blockKinds)[number]

/**
 * An address within the shop, such as `/products?category=…`, or an https address. A browser reads `/\` as `//`, which
 * leads to another site.
 */
const link = /^$|^\/(?![/\\])[^\s\p{Cc}\\]*$|^https:\/\/[^\s\p{Cc}\\@/?#]+([/?#][^\s\p{Cc}\\]*)?$/iu

const title = requiredText('Please give it a title.', MAX_FRONT_TITLE).check(oneLine)
const titleSw = noted(optionalText(MAX_FRONT_TITLE), 'In Swahili; empty: the English one is shown.')

const BannerChange = z.object({
  kind: z.literal('banner'),
  title,
  titleSw,
  text: optionalText(MAX_BANNER_TEXT),
  textSw: noted(optionalText(MAX_BANNER_TEXT), 'In Swahili; empty: the English one is shown.'),
  /** A picture that `POST /front/pictures` has stored, or any other picture of the shop. */
  image: optionalText(200),
  link: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(500, invalid.tooLong),
          z.regex(
            link,
            'Use a page of the shop such as /products, or a full address with https://.',
          ),
        ),
    ),
  ),
})

const picked = (message: string) =>
  z.array(Id).check(z.maxLength(MAX_PICKED, `Show at most ${MAX_PICKED}.`), z.minLength(1, message))

const ProductsChange = z
  .object({
    kind: z.literal('products'),
    title,
    titleSw,
    products: z.optional(z.array(Id).check(z.maxLength(MAX_PICKED, `Show at most ${MAX_PICKED}.`))),
    best: noted(z.optional(z.boolean()), 'Show what sold best in 30 days.'),
    count: z.optional(
      z.nullable(
        z
          .int('Use a whole number.')
          .check(
            z.minimum(1, `Use a number from 1 to ${MAX_PICKED}.`),
            z.maximum(MAX_PICKED, `Use a number from 1 to ${MAX_PICKED}.`),
          ),
      ),
    ),
  })
  .check(
    z.refine(({ products = [], best = false }) => best !== products.length > 0, {
      path: ['products'],
      error: 'Pick at least one product, or show the best sellers instead.',
    }),
  )

const CategoriesChange = z.object({
  kind: z.literal('categories'),
  title,
  titleSw,
  categories: picked('Pick at least one category.'),
})

const TextChange = z.object({
  kind: z.literal('text'),
  text: requiredText('Please write the text.', MAX_FRONT_TEXT),
  textSw: noted(optionalText(MAX_FRONT_TEXT), 'In Swahili; empty: the English one is shown.'),
})

/** Wherever it stands in the list: it is shown beside the promise, above all blocks. */
const PromiseChange = z.object({
  kind: z.literal('promise'),
  image: noted(
    requiredText('Please choose a picture.'),
    'A picture that POST /front/pictures has stored.',
  ),
})

const BlockChange = z.discriminatedUnion(
  'kind',
  [BannerChange, ProductsChange, CategoriesChange, TextChange, PromiseChange],
  'A block is a banner, products, categories, text or the picture of the promise.',
)
export type BlockChange = z.infer<typeof BlockChange>

export const FrontChange = z.object({
  blocks: noted(
    z
      .array(BlockChange, 'Please send the blocks as a list.')
      .check(z.maxLength(MAX_BLOCKS, `Use at most ${MAX_BLOCKS} blocks.`)),
    'The parts of the front, from top to bottom.',
  ),
  version: noted(
    z.optional(z.int('version must be a whole number.')),
    'The version that the client has read. The change is refused if somebody has saved since.',
  ),
})
export type FrontChange = z.infer<typeof FrontChange>

/** A picture in its own shape: its address, all its sizes and formats, and the size of its smallest file. */
export const FrontPicture = z.object({
  image: z.string(),
  images: z.array(ProductImage),
  width: z.int(),
  height: noted(z.int(), 'In pixels of this file.'),
})
export type FrontPicture = z.infer<typeof FrontPicture>

/** A category with a picture of its newest product. */
export const CategoryTile = z.object({
  _id: Id,
  name: z.string(),
  nameSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
  image: z.nullable(z.string()),
  images: z.array(ProductImage),
})
export type CategoryTile = z.infer<typeof CategoryTile>

/** A block of the front. It has the fields of its kind only. An empty Swahili text means: show the English one. */
export const FrontBlock = z.object({
  kind: z.enum(blockKinds),
  title: z.optional(z.string()),
  titleSw: noted(z.optional(z.string()), 'In Swahili; empty: the English one is shown.'),
  text: z.optional(z.string()),
  textSw: noted(z.optional(z.string()), 'In Swahili; empty: the English one is shown.'),
  /** Null: a banner without a picture. */
  image: z.optional(z.nullable(z.string())),
  picture: noted(
    z.optional(FrontPicture),
    'The picture of a banner or of the promise in its own shape, with all its sizes and the size of its smallest file.',
  ),
  link: z.optional(z.string()),
  /** As staff picked them; some may be gone. */
  products: z.optional(z.array(Id)),
  best: noted(z.optional(z.boolean()), 'Show what sold best in 30 days.'),
  count: z.optional(z.int()),
  /** The products to show. */
  items: z.optional(z.array(ListedProduct)),
  /** As staff picked them; some may be gone. */
  categories: z.optional(z.array(Id)),
  tiles: noted(z.optional(z.array(CategoryTile)), 'The categories to show.'),
})
export type FrontBlock = z.infer<typeof FrontBlock>

export const Front = z.object({
  blocks: noted(z.array(FrontBlock), 'The parts of the front, from top to bottom.'),
  version: noted(
    z.int(),
    'Send back the version that you read; a newer one is refused, so that nobody overwrites a change unseen. 0: nobody has saved a front.',
  ),
})
export type Front = z.infer<typeof Front>

const FrontAnswer = z.object({ front: Front })

export const getFront = endpoint(calls.getFront, 'public', {
  summary: 'What is above the list of products',
  answer: FrontAnswer,
})

export const saveFront = endpoint(calls.saveFront, 'staff:settings', {
  summary: 'Replace what is above the list of products',
  refusals: ['FRONT_CHANGED', 'IMAGE_NOT_STORED'],
  body: FrontChange,
  answer: FrontAnswer,
})

/** Multipart: the route reads the file itself. */
export const saveFrontPicture = endpoint(calls.saveFrontPicture, 'staff:settings', {
  summary: 'Store a picture for a banner or the promise (multipart, with file picture)',
  refusals: [
    'FRONT_PICTURE_REQUIRED',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_UNREADABLE',
    'IMAGE_TOO_LARGE',
    'IMAGE_NOT_STORED',
    'TOO_MANY_IMAGES',
  ],
  created: {
    picture: noted(
      FrontPicture,
      'The picture in its own shape, with all its sizes and the size of its smallest file.',
    ),
  },
})
