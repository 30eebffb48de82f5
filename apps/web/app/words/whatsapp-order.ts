import { words } from '../lib/text/text.ts'

/** The button that sends a cart to the shop. Apart from the page of such a cart, which few people open. */
export const whatsappOrder = words('whatsappOrder', {
  order: 'Order on WhatsApp',
  opening: 'Opening WhatsApp...',
  failed: 'Failed to write the message. Please try again.',
})
