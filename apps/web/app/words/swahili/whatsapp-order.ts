import type { TextOf } from '../../lib/text/text.ts'

export const whatsappOrder: TextOf<typeof import('../whatsapp-order.ts').whatsappOrder> = {
  order: 'Agiza kwa WhatsApp',
  opening: 'Tunafungua WhatsApp...',
  failed: 'Imeshindwa kuandika ujumbe. Tafadhali jaribu tena.',
}
