import type { importProblems as rows } from '@duka/contract/catalogue/import-problems'
import { type optionProblems as ofOptions, optionLimits } from '@duka/contract/catalogue/options'

/** Why a row of a file cannot be imported. */
export const importProblems: Record<keyof typeof rows, string> = {
  cutOff: 'Faili inaishia katikati ya safu hii.',
  tooLong:
    'Safu hii ina seli nyingi kuliko vichwa. Mkato ndani ya seli unahitaji alama za kunukuu kuzunguka seli.',
  tooShort: 'Safu hii ina seli chache kuliko vichwa.',
  stockWas:
    'Idadi ya stoo wakati faili ilipotolewa haisomeki. Chukua nambari kutoka kwenye faili kama ilivyotolewa.',
  noSuchId: 'Duka halina bidhaa yenye ID hii. Acha ID wazi ili kuiongeza kama bidhaa mpya.',
  manyAlike: 'Bidhaa {count} zina jina, chapa na aina hii. Onyesha ni ipi kwa ID au SKU yake.',
  soldMeanwhile: 'Zimeuzwa zaidi ya zile ambazo safu hii inaacha stoo. Angalia tena yatakayotokea.',
  notOurPicture:
    'Duka halina picha hii, na halichukui picha kutoka kwingine. Acha wazi, kisha ongeza picha kwenye bidhaa yenyewe.',
  noSuchCategory: 'Hakuna kategoria inayoitwa "{name}".',
  shortenedCode:
    'Programu ya lahajedwali imefupisha msimbo huu. Ipe safu wima yake muundo wa Text, kisha uandike tena.',
  repeated: 'Safu {row} ya faili inahusu bidhaa hiyo hiyo.',
}

/** Why options cannot be read. */
export const optionProblems: Record<keyof typeof ofOptions, string> = {
  notACell: 'Andika machaguo hivi: "Size: M; Colour: Red".',
  notOptions: 'Andika machaguo kama JSON, mfano {"Size": "M"}.',
  empty: 'Kila chaguo linahitaji jina na thamani.',
  twice: 'Tumia kila chaguo mara moja tu.',
  signs: 'Usitumie nukta mkato kwenye machaguo, wala nukta pacha kwenye majina yake.',
  length: `Tumia herufi ${optionLimits.name} au pungufu kwa jina la chaguo, na ${optionLimits.value} kwa thamani yake.`,
  many: `Tumia machaguo ${optionLimits.options} au pungufu.`,
  text: `Tumia herufi ${optionLimits.text} au pungufu kwa machaguo yote pamoja.`,
}
