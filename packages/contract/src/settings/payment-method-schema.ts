import * as z from 'zod/mini'
import { paymentMethods } from './payment-methods.ts'

export const PaymentMethod = z.enum(paymentMethods, `Pay with ${paymentMethods.join(' or ')}.`)
