import type { TextOf } from '../../lib/text/text.ts'

export const ui: TextOf<typeof import('../ui.ts').ui> = {
  confirm: 'Tafadhali thibitisha',
  yes: 'Ndiyo',
  no: 'Ghairi',
  close: 'Funga',
  error: (message) => `Hitilafu: ${message}`,
  copy: (time) => `Ilisomwa mwisho ${time}. Utaweza kuibadilisha mtandao ukirudi.`,
}
