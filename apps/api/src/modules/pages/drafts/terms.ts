import { contactLines, type Draft, escaped } from './draft.ts'

export const terms: Draft = {
  title: () => 'Terms',
  titleSw: () => 'Masharti',
  text: (
    shop,
  ) => `These are the terms on which ${escaped(shop.name)} sells to you. They apply together with the laws of Kenya; your rights under the Consumer Protection Act, 2012 stay as they are.

## Who we are

${contactLines(shop)}

## Ordering

- To order, you need an account with your real name and a phone on which we can reach you. You must be at least 18 years old, or order with a parent or guardian.
- Before you order you see the goods, their prices, the delivery fee and the total, and you can correct everything. Your order is placed when you tap the button; then you see its number, and can read, print and keep it at any time under *My Orders*.
- We may refuse or cancel an order that we cannot deliver, or whose price was plainly a mistake. You are told, and get back all that you paid.

## Prices and payment

- Prices are in Kenya shillings and include the taxes that we have to charge. The delivery fee is shown apart.
- You pay by the ways that the checkout offers. M-Pesa asks for your PIN on your own phone; nobody of the shop ever asks you for it.
- An order that must be paid before it is sent and is not paid in time is cancelled by itself. Money that arrives later is matched to the order or sent back.

## Delivery

- The checkout says how your parcel comes, what that costs and when it is expected. Tell us at once if something delays you: we wait, or bring it again by agreement.
- Look at the parcel when you get it. The goods are yours, and at your risk, once you have received and paid for them.

## Returns and complaints

The page [Returns](/returns) explains what happens when something is broken, wrong or late, and how you get money back. If we cannot agree, you can turn to the Competition Authority of Kenya, to the county's consumer office or to a court in Kenya, including the Small Claims Court.

## Your account

Keep your password to yourself, and tell us when somebody else may know it. Do not use the shop to deceive others or to disturb it. You can delete your account at any time.

## Your data

The page [Privacy](/privacy) explains what we keep about you, and why.

## Changes

When these terms change, the terms of the day on which you ordered go on applying to that order.
`,
  textSw: (
    shop,
  ) => `Haya ndiyo masharti ambayo ${escaped(shop.name)} linakuuzia. Yanatumika pamoja na sheria za Kenya; haki zako chini ya Consumer Protection Act, 2012 zinabaki kama zilivyo.

## Sisi ni nani

${contactLines(shop)}

## Kuagiza

- Ili kuagiza, unahitaji akaunti yenye jina lako halisi na simu ambayo tunaweza kukupata. Uwe na angalau miaka 18, au uagize pamoja na mzazi au mlezi.
- Kabla ya kuagiza unaona bidhaa, bei zake, ada ya uwasilishaji na jumla, na unaweza kurekebisha kila kitu. Oda yako inawekwa unapobonyeza kitufe; kisha unaona namba yake, na unaweza kuisoma, kuichapisha na kuihifadhi wakati wowote chini ya *Oda zangu*.
- Tunaweza kukataa au kughairi oda ambayo hatuwezi kuifikisha, au ambayo bei yake ilikuwa kosa dhahiri. Utaambiwa, na utarudishiwa ulicholipa chote.

## Bei na malipo

- Bei ni kwa shilingi za Kenya na zinajumuisha kodi tunazopaswa kutoza. Ada ya uwasilishaji inaonyeshwa kando.
- Unalipa kwa njia zinazotolewa wakati wa kulipa. M-Pesa inakuomba PIN kwenye simu yako mwenyewe; hakuna mtu wa duka atakayekuomba PIN.
- Oda ya kulipwa kwa M-Pesa ambayo haijalipwa kwa wakati inaghairiwa yenyewe. Pesa zinazofika baadaye zinalinganishwa na oda au zinarudishwa.

## Uwasilishaji

- Wakati wa kulipa unaonyeshwa jinsi mzigo wako utakavyokuja, gharama yake na unatarajiwa lini. Tuambie mara moja ukichelewa: tunasubiri, au tunauleta tena kwa makubaliano.
- Angalia mzigo unapoupokea. Bidhaa ni zako, na kwa hatari yako, ukishazipokea na kuzilipia.

## Kurudisha bidhaa na malalamiko

Kinachofanyika kitu kikiwa kimeharibika, si sahihi au kimechelewa, na jinsi ya kurudishiwa pesa, kiko kwenye ukurasa wa [Kurudisha bidhaa](/returns). Tukishindwa kukubaliana, unaweza kwenda kwa Competition Authority of Kenya, ofisi ya watumiaji ya kaunti au mahakama ya Kenya, ikiwemo Small Claims Court.

## Akaunti yako

Usimpe mtu nenosiri lako, na tuambie ikiwa mtu mwingine anaweza kulijua. Usitumie duka kuwadanganya wengine au kulivuruga. Unaweza kufuta akaunti yako wakati wowote.

## Data yako

Tunachohifadhi kukuhusu na sababu kiko kwenye ukurasa wa [Faragha](/privacy).

## Mabadiliko

Masharti haya yakibadilika, masharti ya siku uliyoagiza yanaendelea kutumika kwa oda hiyo.
`,
}
