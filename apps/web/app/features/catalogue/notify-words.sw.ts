import type { TextOf } from '../../lib/text/text.ts'
import type * as english from './notify-words.ts'

export const notifyWords: TextOf<typeof english.notifyWords> = {
  lead: 'Tutakuambia mara moja bidhaa hii ikirudi. Wa kwanza kufika ndiye wa kwanza kuhudumiwa.',
  where: 'Barua pepe au namba ya simu',
  done: 'Asante. Tutakuambia mara moja bidhaa hii ikirudi.',
  failed: 'Haikuweza kutumwa. Tafadhali jaribu tena.',
  missing: 'Tafadhali weka barua pepe au namba ya simu.',
  stopTitle: 'Hakuna ujumbe tena',
  stopLead: 'Uliomba tukuambie bidhaa ikirudi.',
  stop: 'Usiniambie',
  stopped: 'Hutapata tena ujumbe kuhusu bidhaa hii. Ulichotupa kwa ajili yake kimefutwa.',
}
