import type { TextOf } from '../../../lib/text/text.ts'
import type * as english from './words.ts'

const parcels = (count: number) => (count === 1 ? 'mzigo 1' : `mizigo ${count}`)

export const staffRiders: TextOf<typeof english.staffRiders> = {
  title: 'Wapelekaji',
  lead: 'Chagua mizigo kwenye Oda, kisha “Mpe mpelekaji”.',
  toOrders: 'Chagua oda',
  loading: 'Inapakia safari...',
  failed: 'Imeshindwa kupakia safari.',
  empty: 'Hakuna mpelekaji aliyechukua mizigo bado.',
  emptyMore: 'Weka alama kwenye oda, kisha uchague “Mpe mpelekaji”.',
  give: 'Mpe mpelekaji',
  giving: (count) => (count === 1 ? 'Mzigo 1' : `Mizigo ${count}`),
  giveHint:
    'Yote itakuwa “Unaletwa”. Mlangoni mpelekaji ataomba msimbo wa makabidhiano, au jina la aliyeupokea mzigo ikiwa mteja hana msimbo.',
  notForRider: (count) =>
    count === 1
      ? 'Oda hii haiendi na mpelekaji: mteja huichukua mwenyewe, au husafirishwa kwa basi.'
      : 'Oda hizi haziendi na mpelekaji: wateja huzichukua wenyewe, au husafirishwa kwa basi.',
  takeAll: 'Mpe mpelekaji hata hivyo',
  name: 'Jina la mpelekaji',
  phone: 'Simu ya mpelekaji',
  giveNow: 'Kabidhi na upate kiungo',
  givingNow: 'Inatengeneza...',
  failedGive: 'Mizigo haikuweza kutolewa.',
  linkTitle: (name) => `Kiungo cha ${name}`,
  linkHint:
    'Kinafanya kazi kwa saa 24 kwenye simu yoyote, bila kuingia. Kinaonyeshwa sasa tu: kitume kabla hujafunga.',
  message: (name, count, link) => `${name}, una ${parcels(count)} ya kupeleka: ${link}`,
  started: (at, by) => `Ilitolewa ${at} na ${by}`,
  open: (until) => `Kiungo kinafanya kazi hadi ${until}`,
  revoked: 'Mfanyakazi amefunga kiungo',
  expired: 'Kiungo kimeisha muda',
  call: (name, phone) => `Mpigie ${name}, ${phone}`,
  progress: (done, all) => `${done} kati ya ${all} imefika`,
  parcels: 'Mizigo',
  money: 'Pesa',
  states: {
    open: 'Iko na mpelekaji',
    'not-at-home': 'Haijakabidhiwa',
    delivered: 'Imefika',
    cancelled: 'Umeghairiwa, urudishwe',
    returned: 'Imerudishwa',
    'given-away': 'Amepewa mwingine',
  },
  due: (money) => `${money} za kukusanya`,
  unpaid: (money) => `${money} hazijalipwa`,
  cash: (money) => `${money} taslimu`,
  refundDue: (money) => `${money} za kurudisha`,
  sums: (due, taken, handedIn) =>
    `Za kukusanya: ${due} · Taslimu alizopokea: ${taken} · Alizokabidhi: ${handedIn}`,
  cashDue: (money) => `Taslimu alizo nazo: ${money}`,
  settle: (money) => `Pokea ${money}`,
  settling: 'Inarekodi...',
  askSettle: (money, name) => `Je, ${name} amekabidhi ${money} zote? Zihesabu kwanza.`,
  brought: 'Kiasi alicholeta, kama si hicho',
  broughtHint: 'Kilichobaki kinabaki kwa mpelekaji.',
  broughtReason: 'Kwa nini (si lazima)',
  noSum: 'Andika kiasi kwa shilingi, kama 1250 au 1250.50.',
  settled: (money) => `${money} zimepokewa.`,
  settledPart: (money, left) => `${money} zimepokewa. ${left} zimebaki kwa mpelekaji.`,
  failedSettle: 'Imeshindwa kurekodi taslimu.',
  settledBy: (money, by, at) => `${money} zimekabidhiwa kwa ${by}, ${at}`,
  revoke: 'Funga kiungo',
  revokeOf: (name) => `Funga kiungo cha ${name}`,
  askRevoke: (name) =>
    `Ufunge kiungo cha ${name}? Hataweza kurekodi chochote tena. Taslimu bado zinaweza kupokewa.`,
  revokeDone: 'Kiungo kimefungwa.',
  failedRevoke: 'Kiungo hakikuweza kufungwa.',
}
