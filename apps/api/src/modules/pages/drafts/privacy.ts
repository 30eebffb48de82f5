import { contactLines, type Draft, escaped } from './draft.ts'

export const privacy: Draft = {
  title: () => 'Privacy',
  titleSw: () => 'Faragha',
  text: (
    shop,
  ) => `${escaped(shop.name)} is responsible for your personal data under the Data Protection Act, 2019 of Kenya. This page says what we keep, why, for how long, and what you can do about it.

## What we keep, and why

| what | why | on which ground |
|---|---|---|
| name, e-mail, phone, password (as a hash) | your account and its security | our contract with you |
| addresses, recipient, notes to the rider | bringing your parcel | our contract with you |
| orders, payments, M-Pesa receipts, the phone that paid | delivering, refunds, books and taxes | our contract with you, and the law |
| messages about your orders | telling you what happens to them | our contract with you |
| messages that you asked for, such as *back in stock* | telling you what you wanted to know | your consent, which you can take back |
| logins, devices and network addresses | keeping others out of your account | our legitimate interest in security |

We do not sell your data, do not build profiles of you, and show no advertising of others. We store no M-Pesa PIN: you enter it only on your own phone.

## Who else gets it

- **Safaricom (M-Pesa):** your phone number and the amount, when you pay or get money back.
- **The carrier of your parcel** (a rider, bus office or courier): recipient, place, phone and, for cash on delivery, the amount.
- **The services that carry our e-mails, text messages and WhatsApp messages:** the message and where it goes.
- **The company that runs our servers:** it stores the data for us. If its servers are outside Kenya, we make sure that the data is protected there as the Act demands.
- **Authorities:** only where the law requires it.

## How long

Orders, payments and receipts stay for at least 5 years, as the tax law demands. Once you delete your account they no longer carry your name, phone or address, and your reviews are from *A customer*. Messages, logins and requests such as *notify me* are deleted when they are no longer needed.

## Your rights

- **See and take along:** *My Account › Update Profile › Download my data* gives you everything at once.
- **Correct:** change your profile and your addresses yourself, or ask us.
- **Delete:** *Delete my account* erases your personal data at once, except what the law makes us keep.
- **Object, restrict, withdraw consent:** tell us, choose it in your profile, or use the link at the end of a message. Withdrawing changes nothing about what happened before.
- **Complain:** to us first if you like, and at any time to the Office of the Data Protection Commissioner (odpc.go.ke).

We answer within 7 days when you ask to see your data, and within 14 days when you ask us to correct or erase it. If your data ever gets into wrong hands and you may be harmed, we tell the Commissioner within 72 hours, and you without delay.

## Cookies

The shop sets no cookies for advertising or for following you. It keeps your language, your theme, your login and a mark of your device that protects your account.

## Children

The shop is for adults. Children buy through a parent or guardian.

## Ask us

${contactLines(shop)}
`,
  textSw: (
    shop,
  ) => `${escaped(shop.name)} ndiyo inayowajibika kwa data yako binafsi chini ya Data Protection Act, 2019 ya Kenya. Ukurasa huu unaeleza tunachohifadhi, kwa nini, kwa muda gani, na unachoweza kufanya.

## Tunachohifadhi, na sababu

| nini | kwa nini | kwa msingi gani |
|---|---|---|
| jina, barua pepe, simu, nenosiri (likiwa limefichwa) | akaunti yako na usalama wake | mkataba wetu nawe |
| anwani, mpokeaji, maelezo kwa mletaji | kukuletea mzigo | mkataba wetu nawe |
| oda, malipo, risiti za M-Pesa, simu iliyolipa | kuwasilisha, kurudisha pesa, hesabu na kodi | mkataba wetu nawe, na sheria |
| ujumbe kuhusu oda zako | kukuambia kinachoendelea | mkataba wetu nawe |
| ujumbe ulioomba, kama *bidhaa imerudi* | kukuambia ulichotaka kujua | ridhaa yako, ambayo unaweza kuiondoa |
| kuingia, vifaa na anwani za mtandao | kuzuia wengine wasiingie kwenye akaunti yako | maslahi yetu halali ya usalama |

Hatuuzi data yako, hatukuchambui, wala hatuonyeshi matangazo ya wengine. Hatuhifadhi PIN ya M-Pesa: unaiweka kwenye simu yako tu.

## Nani mwingine anaipata

- **Safaricom (M-Pesa):** namba yako ya simu na kiasi, unapolipa au kurudishiwa pesa.
- **Anayeleta mzigo** (mwendesha boda, ofisi ya basi au kampuni ya usafirishaji): mpokeaji, mahali, simu na, kwa malipo wakati wa kupokea, kiasi.
- **Huduma zinazobeba barua pepe, SMS na ujumbe wa WhatsApp:** ujumbe na unakokwenda.
- **Kampuni inayoendesha seva zetu:** inatuhifadhia data. Kama seva ziko nje ya Kenya, tunahakikisha data inalindwa kama Sheria inavyotaka.
- **Mamlaka:** pale tu sheria inapotaka.

## Kwa muda gani

Oda, malipo na risiti hukaa angalau miaka 5, kama sheria ya kodi inavyotaka. Ukifuta akaunti yako hazina tena jina, simu wala anwani yako, na maoni yako ni ya *Mteja* tu. Ujumbe, taarifa za kuingia na maombi kama *nijulishe* hufutwa yakiwa hayahitajiki tena.

## Haki zako

- **Kuona na kuchukua:** *Akaunti yangu › Pakua data yangu* hukupa kila kitu mara moja.
- **Kurekebisha:** badilisha wasifu na anwani zako mwenyewe, au tuombe.
- **Kufuta:** *Futa akaunti yangu* hufuta data yako binafsi mara moja, isipokuwa ile ambayo sheria inatutaka tuihifadhi.
- **Kupinga, kuzuia, kuondoa ridhaa:** tuambie, chagua kwenye wasifu wako, au tumia kiungo kilicho mwishoni mwa ujumbe. Kuondoa ridhaa hakubadilishi yaliyopita.
- **Kulalamika:** kwetu kwanza ukipenda, na wakati wowote kwa Office of the Data Protection Commissioner (odpc.go.ke).

Tunajibu ndani ya siku 7 ukiomba kuona data yako, na ndani ya siku 14 ukiomba irekebishwe au ifutwe. Data yako ikiangukia mikono isiyofaa na unaweza kudhurika, tunamwambia Kamishna ndani ya saa 72, na wewe bila kuchelewa.

## Vidakuzi

Duka haliweki vidakuzi vya matangazo wala vya kukufuatilia. Linahifadhi lugha yako, mwonekano, kuingia kwako na alama ya kifaa chako inayolinda akaunti.

## Watoto

Duka ni la watu wazima. Watoto hununua kupitia mzazi au mlezi.

## Tuulize

${contactLines(shop)}
`,
}
