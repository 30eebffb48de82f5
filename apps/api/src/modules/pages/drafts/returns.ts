import type { Shop } from '@duka/contract/settings/settings'
import { contactLines, type Draft } from './draft.ts'

export const returns: Draft = {
  title: () => 'Returns and refunds',
  titleSw: () => 'Kurudisha bidhaa na pesa',
  text: (
    shop,
  ) => `We want you to keep what you buy because you like it. If something is not right, tell us and we will put it right.

## When you can return something

- **It is broken, faulty, not what you ordered, or not as we described it:** tell us within ${daysForFaults(shop)} days of receiving it. You choose: the right item, a repair where that makes sense, or your money back. We pay for bringing it back.
${shop.returnDays === 0 ? '' : changedMind(shop)}- **It did not arrive:** tell us, and we find out where it is. If it is lost, you get it again or your money back.

For reasons of health and safety we do not take back opened food, medicine, cosmetics, underwear or earrings, unless they are faulty.

These rules come on top of your rights under the laws of Kenya, such as the Consumer Protection Act, 2012 and the Sale of Goods Act. They take none of them away.

## How to return something

1. Tell us your order number and what is wrong. A photo helps.
2. We tell you where to bring it, or send somebody to collect it.
3. We look at it within 3 working days of receiving it, and tell you what we found.

## How you get your money back

We send it to the M-Pesa number that paid, within 7 days of agreeing to the refund. Cash that you paid on delivery comes back by M-Pesa as well. The delivery fee comes back too if the mistake was ours.

An order that is not shipped yet can be cancelled at any time: contact us, and you get everything back.

## Ask us

${contactLines(shop)}
`,
  textSw: (
    shop,
  ) => `Tunataka ubaki na ulichonunua kwa sababu umekipenda. Kama kuna kitu si sawa, tuambie nasi tutarekebisha.

## Unaweza kurudisha bidhaa lini

- **Imeharibika, ina kasoro, si uliyoagiza, au si kama tulivyoeleza:** tuambie ndani ya siku ${daysForFaults(shop)} baada ya kuipokea. Unachagua: bidhaa sahihi, kutengenezwa inapowezekana, au kurudishiwa pesa zako. Gharama ya kuirudisha ni yetu.
${shop.returnDays === 0 ? '' : changedMindSw(shop)}- **Haikufika:** tuambie, nasi tutafuatilia iko wapi. Ikiwa imepotea, utapewa nyingine au utarudishiwa pesa zako.

Kwa sababu za afya na usalama hatupokei tena chakula kilichofunguliwa, dawa, vipodozi, nguo za ndani au hereni, isipokuwa zikiwa na kasoro.

Masharti haya yanaongeza haki zako chini ya sheria za Kenya, kama vile Consumer Protection Act, 2012 na Sale of Goods Act. Hayaondoi haki yoyote.

## Jinsi ya kurudisha

1. Tuambie namba ya oda yako na tatizo ni nini. Picha inasaidia.
2. Tutakuambia uilete wapi, au tutamtuma mtu aichukue.
3. Tutaiangalia ndani ya siku 3 za kazi baada ya kuipokea, na kukuambia tulichoona.

## Jinsi ya kurudishiwa pesa

Tunazituma kwa namba ya M-Pesa iliyolipa, ndani ya siku 7 baada ya kukubali kukurudishia. Pesa taslimu ulizolipa ulipopokea mzigo pia hurudishwa kwa M-Pesa. Ada ya uwasilishaji inarudishwa pia ikiwa kosa lilikuwa letu.

Oda ambayo bado haijatumwa inaweza kughairiwa wakati wowote: wasiliana nasi, na utarudishiwa pesa zote.

## Tuulize

${contactLines(shop)}
`,
}

const USUAL_DAYS = 7

/** What is faulty comes back even where nothing else does. */
const daysForFaults = ({ returnDays = USUAL_DAYS }: Shop) => Math.max(returnDays, USUAL_DAYS)

const changedMind = ({ returnDays = USUAL_DAYS }: Shop) =>
  `- **You changed your mind:** tell us within ${returnDays === 1 ? '1 day' : `${returnDays} days`} of receiving it. The item must be unused, complete and in its packaging. You pay for sending it back.\n`

const changedMindSw = ({ returnDays = USUAL_DAYS }: Shop) =>
  `- **Umebadilisha mawazo:** tuambie ndani ya siku ${returnDays} baada ya kuipokea. Bidhaa iwe haijatumika, imekamilika na iko kwenye kifungashio chake. Gharama ya kuirudisha ni yako.\n`
