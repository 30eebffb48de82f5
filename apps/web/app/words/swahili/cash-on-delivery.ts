import type { codReasons as english } from '@duka/contract/orders/cash-on-delivery'

/** The reasons why an order cannot be paid on delivery. */
export const codReasons: Record<keyof typeof english, string> = {
  tooManyOpen:
    'Akaunti, simu au anwani moja inaweza kuwa na oda {most} tu za aina hii ambazo hazijalipwa. Tafadhali lipa kwa M-Pesa, au subiri oda ya awali ifike.',
  notByOption:
    'Kwa {option} unalipa kabla ya mzigo kutumwa. Tafadhali lipa kwa M-Pesa, au chagua njia nyingine ya kupelekewa.',
  overOption:
    'Kwa {option} unaweza kulipa hadi {most} mzigo unapofika, na oda hii inagharimu {total}. Tafadhali lipa kwa M-Pesa, au chagua njia nyingine ya kupelekewa.',
  overLimit:
    'Hadi {most} pekee inaweza kulipwa mzigo unapofika, na oda hii inagharimu {total}. Tafadhali lipa kwa M-Pesa, au agiza vitu vichache.',
  refusedBefore:
    'Mizigo ya awali ya akaunti au simu hii haikupokelewa. Tafadhali lipa oda hii kwa M-Pesa; baada ya hapo unaweza tena kulipa mzigo unapofika.',
  tooManyPieces:
    'Vipande {most} tu vya bidhaa moja vinaweza kulipwa mzigo unapofika, na {product} imezidi. Tafadhali punguza, au lipa kwa M-Pesa.',
}
