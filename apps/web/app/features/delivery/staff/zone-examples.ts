import type { TextOf } from '../../../lib/text/text.ts'
import type { staffDelivery } from './words.ts'

/** A set of zones to start from. The fees are examples, which the page says. */
export interface ExampleSet {
  /** Its name and text are in the words of the page. */
  key: keyof TextOf<typeof staffDelivery>['exampleSets']
  /** As the import takes it. */
  csv: string
}

const titles =
  'zone,places,kind,name,name sw,fee,free from,days,cut-off hour,cash on delivery,cash up to\n'

export const exampleSets: readonly ExampleSet[] = [
  {
    key: 'nairobi',
    csv: `${titles}Nairobi,Nairobi,door,Rider,Mpeleka mzigo,300,5000,0 to 1,13,yes,
Nairobi,Nairobi,shop,Collect at the shop,Chukua dukani,0,,0,,yes,
Rest of Kenya,Everywhere else,parcel,Bus parcel,Kifurushi cha basi,400,,1 to 3,,no,
`,
  },
  {
    key: 'riders',
    csv: `${titles}Nairobi,Nairobi,door,Rider,Mpeleka mzigo,250,4000,0 to 1,13,yes,20000
Around Nairobi,Kiambu > Kikuyu; Kiambu > Ruaka; Kiambu > Ruiru; Kiambu > Juja; Kiambu > Thika; Kajiado > Ngong; Kajiado > Ongata Rongai; Kajiado > Kitengela; Machakos > Athi River; Machakos > Mlolongo; Machakos > Syokimau,door,Rider,Mpeleka mzigo,450,,1 to 2,12,yes,10000
`,
  },
  {
    key: 'courier',
    csv: `${titles}Nairobi,Nairobi,door,Courier to the door,Kampuni ya vifurushi hadi mlangoni,350,,1,15,yes,
Nairobi,Nairobi,parcel,Courier office,Ofisi ya vifurushi,250,,1,15,yes,
Rest of Kenya,Everywhere else,door,Courier to the door,Kampuni ya vifurushi hadi mlangoni,650,,2 to 4,15,no,
Rest of Kenya,Everywhere else,parcel,Courier office,Ofisi ya vifurushi,400,,1 to 3,15,no,
`,
  },
  {
    key: 'bus',
    csv: `${titles}Nairobi,Nairobi,shop,Collect at the shop,Chukua dukani,0,,0,,yes,
Nairobi,Nairobi,parcel,Bus parcel,Kifurushi cha basi,200,,1,16,no,
Rest of Kenya,Everywhere else,parcel,Bus parcel,Kifurushi cha basi,350,,1 to 2,16,no,
`,
  },
]
