import { NewFamily } from '@duka/contract/catalogue/families'
import { NewProduct, ProductChange } from '@duka/contract/catalogue/product-form'
import type { Endpoint } from '@duka/contract/endpoint'
import { OrderStatus, StatusChange } from '@duka/contract/orders/orders'
import { StatementFile } from '@duka/contract/payments/payment-desk'
import * as z from 'zod/mini'

/** Schemas by content type. */
export type Bodies = Record<string, z.ZodMiniType>

const picture = z.file().check(z.describe('The file of the picture.'))

/** Request bodies that routes parse themselves, by content type. Many generated clients know only the first. */
const specialBodies: Record<string, Bodies> = {
  'POST /products': {
    'multipart/form-data': z.extend(z.omit(NewProduct, { variant: true }), {
      variant: z.optional(NewProduct.shape.variant),
      productImage: picture,
    }),
  },
  'POST /families': {
    'multipart/form-data': z.extend(NewFamily, {
      products: z
        .string()
        .check(
          z.describe(
            'A JSON array of `{price, stockQuantity, sku?, options}`. Without `options`, a single one becomes a product without a family.',
          ),
        ),
      productImage: z.optional(picture),
    }),
  },
  'PUT /products/:id': {
    'application/json': ProductChange,
    'multipart/form-data': z.extend(ProductChange, { productImage: z.optional(picture) }),
  },
  'POST /settings/logo': { 'multipart/form-data': z.object({ logo: picture }) },
  'POST /front/pictures': { 'multipart/form-data': z.object({ picture }) },
  'PUT /orders/:id': {
    'application/json': z.union([OrderStatus, StatusChange]),
    'text/plain': OrderStatus,
    'application/x-www-form-urlencoded': StatusChange,
  },
  'POST /payments/statement': {
    'text/csv': z.string(),
    'application/json': StatementFile,
  },
  'POST /hooks/sms/:secret': {
    'application/x-www-form-urlencoded': z.looseObject({
      from: z.optional(z.string()),
      text: z.optional(z.string()),
      phoneNumber: z.optional(z.string()),
      status: z.optional(z.string()),
    }),
  },
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const anyObject = { 'application/json': z.looseObject({}) }

/** The request body of a call that parses it itself. */
export function specialBody({ method, url }: Endpoint): Bodies | undefined {
  return (
    specialBodies[`${method} ${url}`] ?? (method === 'POST' && isHook(url) ? anyObject : undefined)
  )
}

/** Responses that routes write themselves, by content type. */
export function specialResponse({ method, url }: Endpoint): Bodies | undefined {
  if (url === '/user/me/export') return anyObject
  if (url.endsWith('/events')) return { 'text/event-stream': z.string() }
  if (url === '/hooks/whatsapp' && method === 'GET') return { 'text/plain': z.string() }
  if (url.endsWith('.xlsx')) return { [WORKBOOK]: picture }
  if (url.endsWith('.png')) return { 'image/png': picture }
  if (url.endsWith('.pdf')) return { 'application/pdf': z.string() }
  return url.endsWith('.csv') ? { 'text/csv': z.string() } : undefined
}

/** Whether M-Pesa, WhatsApp or the SMS provider calls it. */
export function isHook(url: string): boolean {
  return url.startsWith('/hooks/')
}
