import { expect, test } from 'vitest'
import { readTypedCode } from './read-typed-code.ts'

const now = new Date('2026-11-27T12:00:00Z')
const codeIn = (typed: string) => {
  const read = readTypedCode(typed, now)
  return 'code' in read ? read.code : read.problem
}

test.each([
  ['SJK1A2B3C4', 'SJK1A2B3C4'],
  [' sjk1a 2b3c4. ', 'SJK1A2B3C4'],
  ['sjk1\u00a0a2b3c4', 'SJK1A2B3C4'],
  ['\u200eSJK1\u2060A2B3C4\ufe0f', 'SJK1A2B3C4'],
  ['ＳＪＫ１Ａ２Ｂ３Ｃ４', 'SJK1A2B3C4'],
  ['  ukr4 triala  ', 'UKR4TRIALA'],
  ['my payment was SJK1A2B3C4', 'SJK1A2B3C4'],
  ['Code ni SJK1A2B3C4, nimelipa', 'SJK1A2B3C4'],
  ['SJK1A2B3C4 Confirmed. Ksh500.00 sent to DUKA 832909 on 21/11/26', 'SJK1A2B3C4'],
  ['SJK1A2B3C4 Imethibitishwa. Ksh500.00 imetumwa', 'SJK1A2B3C4'],
])('%j holds the code %s', (typed, code) => expect(codeIn(typed)).toBe(code))

const paid =
  'UKR4TRIAL1 Confirmed. Ksh1,250.00 sent to DUKA LA MFANO for account D12A on 27/11/26 at 9:05 AM. New M-PESA balance is Ksh3,410.55. Transaction cost, Ksh13.00.'

test.each([
  ['as it came', paid],
  ['forwarded', `Fwd: ${paid}`],
  ['forwarded twice', `FW: Fwd: ${paid}`],
  ['with a line MPESA', `MPESA\n${paid}`],
  ['with a line M-PESA and a time', `M-PESA\n27 Nov, 9:05 AM\n\n${paid}`],
  [
    'with the head of WhatsApp',
    `[27/11/2026, 14:22:08] Akinyi Bibi: \u200eForwarded\n${paid}\nhi ni ya kettle`,
  ],
  ['with the head of WhatsApp on Android', `27/11/2026, 14:22 - +254 700 000 101: ${paid}`],
  ['in quotes', `"${paid}"`],
  ['in other quotes', `«${paid}»`],
  ['quoted in an e-mail', `> ${paid.replace('. New', '.\n> New')}`],
  ['in stars', `*UKR4TRIAL1* ${paid.slice(11)}`],
  ['in small letters', paid.toLowerCase()],
  ['without a blank', paid.replace(' Confirmed', 'Confirmed').replace('UKR4TRIAL1', 'UKR4TRIAL1 ')],
  ['twice', `${paid}\n${paid}`],
])('a whole message is read %s', (_how, typed) => expect(codeIn(typed)).toBe('UKR4TRIAL1'))

const messages: [string, string, string][] = [
  ['English, paybill', paid, 'UKR4TRIAL1'],
  [
    'English, till',
    'UKR4TRIAL2 Confirmed. Ksh480.00 paid to DUKA LA MFANO. on 27/11/26 at 9:15 AM.New M-PESA balance is Ksh12.00. Transaction cost, Ksh0.00.',
    'UKR4TRIAL2',
  ],
  [
    'Swahili, paybill',
    'UKR4TRIAL3 Imethibitishwa. Ksh2,750.00 zimetumwa kwa DUKA LA MFANO kwa akaunti D12B tarehe 27/11/26 saa 1:20 PM. Baki yako ya M-PESA ni Ksh90.00. Gharama ya kutuma ni Ksh33.00.',
    'UKR4TRIAL3',
  ],
  [
    'Swahili, till',
    'UKR4TRIAL4 Imethibitishwa. Umelipa Ksh300.00 kwa DUKA LA MFANO tarehe 27/11/26 saa 2:00 PM. Baki yako ni Ksh1,004.00.',
    'UKR4TRIAL4',
  ],
  [
    'WhatsApp head',
    '[27/11/2026, 14:22:08] Akinyi Bibi: \u200eForwarded\nUKR4TRIAL5 Confirmed. Ksh999.00 paid to DUKA LA MFANO. on 27/11/26 at 2:20 PM.New M-PESA balance is Ksh0.00.\nhi ni ya kettle, nimetuma',
    'UKR4TRIAL5',
  ],
  [
    'two in one',
    'UKR4TRIAL6 Confirmed. Ksh1,000.00 sent to DUKA LA MFANO for account D12C on 27/11/26 at 3:00 PM. UKR4TRIAL7 Confirmed. Ksh250.00 sent to DUKA LA MFANO for account D12C on 27/11/26 at 3:02 PM.',
    'paidCodes',
  ],
  ['cut at the end', 'UKR4TRIAL8 Confirmed. Ksh1,99', 'UKR4TRIAL8'],
  [
    'cut at the front',
    '...AL9 Confirmed. Ksh640.00 paid to DUKA LA MFANO. on 27/11/26',
    'paidCode',
  ],
  ['a long end of a code', '...UKR4TRIAL99 Confirmed. Ksh640.00 paid to DUKA', 'paidCode'],
  [
    'a screenshot’s words',
    'M-PESA  27 Nov  UKR4TRIALB  Confirmed  Ksh 1 250 .00 to DUKA LA MF4NO',
    'UKR4TRIALB',
  ],
  ['two readings', 'UKR4TR1ALC confirmed ... or is it UKR4TRIALC?', 'paidCodes'],
  [
    'sent to a person',
    'UKR4TRIALD Confirmed. Ksh1,250.00 sent to OTIENO PAUL 0700000140 on 27/11/26 at 4:00 PM. New M-PESA balance is Ksh5.00.',
    'paidElsewhere',
  ],
  [
    'sent to a person whose number is masked',
    'UKR4TRIALD Confirmed. Ksh1,250.00 sent to OTIENO PAUL 0700***140 on 27/11/26 at 4:00 PM.',
    'paidElsewhere',
  ],
  [
    'sent to a person, in Swahili',
    'UKR4TRIALD Imethibitishwa. Ksh50.00 imetumwa kwa OTIENO PAUL 0700000140 tarehe 27/11/26 saa 4:00 PM.',
    'paidElsewhere',
  ],
  [
    'airtime',
    'UKR4TRIALD confirmed.You bought Ksh50.00 of airtime on 27/11/26 at 4:00 PM.',
    'paidElsewhere',
  ],
  [
    'cash from an agent',
    'UKR4TRIALD Confirmed.on 27/11/26 at 4:00 PMWithdraw Ksh500.00 from 000456 - DUKA AGENT',
    'paidElsewhere',
  ],
  [
    'paidToPerson',
    'UKR4TRIALE Confirmed.You have received Ksh1,250.00 from AKINYI ROSE 0700000101 on 27/11/26 at 4:10 PM.',
    'paidToPerson',
  ],
  [
    'received, in Swahili',
    'UKR4TRIALE Imethibitishwa. Umepokea Ksh1,250.00 kutoka kwa AKINYI ROSE 0700000101 tarehe 27/11/26',
    'paidToPerson',
  ],
  [
    'payingFailed',
    'Failed. Insufficient funds in your M-PESA account. Your balance is Ksh20.00.',
    'payingFailed',
  ],
  [
    'failed with a code',
    'UKR4TRIALE Failed. Insufficient funds in your M-PESA account.',
    'payingFailed',
  ],
  [
    'reversed later',
    'UKR4TRIALF Confirmed. Reversal of transaction UKR4TRIAL2 has been successfully reversed on 27/11/26 at 5:00 PM and Ksh480.00 is credited to your M-PESA account.',
    'paidBack',
  ],
  [
    'a year old',
    'TK74TRIALG Confirmed. Ksh1,250.00 sent to DUKA LA MFANO for account D12A on 7/11/25 at 9:05 AM.',
    'paidLongAgo',
  ],
  [
    'a shop with an unlucky name',
    'UKR4TRIAL1 Confirmed. Ksh10.00 paid to REVERSE OSMOSIS WATER LTD. on 27/11/26 at 9:15 AM.',
    'UKR4TRIAL1',
  ],
  [
    'an account that is a phone number',
    'UKR4TRIAL1 Confirmed. Ksh10.00 sent to DUKA LA MFANO for account 0700000101 on 27/11/26 at 9:15 AM.',
    'UKR4TRIAL1',
  ],
]
test.each(messages)('%s', (_what, typed, code) => expect(codeIn(typed)).toBe(code))

test.each([
  '',
  '   ',
  'SJK1',
  'SJK1A2B3C4D5E',
  "' or 1=1",
  '0712345678',
  '482 9157',
  'nimelipa',
  'imelipwa tayari',
])('%j holds none', (typed) => expect(codeIn(typed)).toBe('paidCode'))
