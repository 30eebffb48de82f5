import type { TextOf } from '../../../lib/text/text.ts'

export const staffBulk: TextOf<typeof import('../../staff/bulk.ts').staffBulk> = {
  chosen: (count) => `Umechagua ${count}`,
  away: (count) => `${count} hazipo tena kwenye orodha hii`,
  clear: 'Usichague chochote',
  working: 'Inafanya kazi...',
  outcome: (done, failed) =>
    failed === 0 ? `Zote ${done} tayari.` : `${done} tayari, ${failed} zimeshindikana:`,
  failedOne: (name, message) => `${name}: ${message}`,

  setStatus: 'Weka hali',
  setStatusTitle: 'Weka hali ya zote ulizochagua',
  askStatus: (count, status) =>
    `Una uhakika unataka kubadilisha hali ya ${count} ulizochagua iwe "${status}"?`,
  setVisibility: 'Weka mwonekano',
  setVisibilityTitle: 'Weka mwonekano wa zote ulizochagua',
  askVisibility: (count, visibility) =>
    `Una uhakika unataka kubadilisha bidhaa ${count} ziwe "${visibility}"?`,
  adjust: (count) => `Rekebisha stoo ya ${count} ulizochagua`,
  remove: 'Futa ulizochagua',
  askRemove: (count) => `Una uhakika unataka kufuta ${count} ulizochagua? Haziwezi kurejeshwa.`,
}
