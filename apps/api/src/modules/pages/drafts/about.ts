import type { Draft } from './draft.ts'

/** The default text of *About us*, which the owner may edit. */
export const about: Draft = {
  title: () => 'About Us',
  titleSw: () => 'Kutuhusu',
  text: () => `A neighbourhood shop that happens to be online.

A duka is the small shop at the corner: it has what you need today, the price is honest, and the person behind the counter knows you. That is the shop we wanted on a phone.

We keep flour and phone chargers, jikos and solar lamps, school shoes and seedlings. What the page says is in stock is on our shelf, and the price you see is the price you pay.

If something is not right, call us. A real person will answer.`,
  textSw: () => `Duka la mtaani ambalo liko mtandaoni.

Duka ni kile kibanda cha kona: kina vitu vya siku, bei ni ya haki, na aliye nyuma ya kaunta anakujua. Hilo ndilo duka tulilotaka kwenye simu.

Tunauza unga na chaja za simu, majiko na taa za sola, viatu vya shule na miche. Tunachosema kipo, kipo kwenye rafu yetu, na bei unayoiona ndiyo unayolipa.

Kitu kikiwa si sawa, tupigie: mtu atajibu.`,
}
