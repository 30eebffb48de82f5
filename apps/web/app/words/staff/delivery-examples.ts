/** A set of zones to start from. The fees are examples, which the page says. */
export interface ExampleSet {
  name: string
  about: string
  /** As the import takes it. */
  csv: string
}

const titles = 'zone,places,kind,name,fee,free from,days,cut-off hour,cash on delivery,cash up to\n'

export const exampleSets: readonly ExampleSet[] = [
  {
    name: 'Nairobi and the rest',
    about: 'A rider in Nairobi or collecting at the shop; a bus parcel to all other counties.',
    csv: `${titles}Nairobi,Nairobi,door,Rider,300,5000,0 to 1,13,yes,
Nairobi,Nairobi,shop,Collect at the shop,0,,0,,yes,
Rest of Kenya,Everywhere else,parcel,Bus parcel,400,,1 to 3,,no,
`,
  },
  {
    name: 'Own riders',
    about: 'Your riders in Nairobi and the towns around it. Orders from elsewhere are refused.',
    csv: `${titles}Nairobi,Nairobi,door,Rider,250,4000,0 to 1,13,yes,20000
Around Nairobi,Kiambu > Kikuyu; Kiambu > Ruaka; Kiambu > Ruiru; Kiambu > Juja; Kiambu > Thika; Kajiado > Ngong; Kajiado > Ongata Rongai; Kajiado > Kitengela; Machakos > Athi River; Machakos > Mlolongo; Machakos > Syokimau,door,Rider,450,,1 to 2,12,yes,10000
`,
  },
  {
    name: 'Courier',
    about: 'A courier to the door or to the courier’s office, in the whole country.',
    csv: `${titles}Nairobi,Nairobi,door,Courier to the door,350,,1,15,yes,
Nairobi,Nairobi,parcel,Courier office,250,,1,15,yes,
Rest of Kenya,Everywhere else,door,Courier to the door,650,,2 to 4,15,no,
Rest of Kenya,Everywhere else,parcel,Courier office,400,,1 to 3,15,no,
`,
  },
  {
    name: 'Bus parcel',
    about: 'Collecting at the shop, or a parcel by bus to the customer’s town.',
    csv: `${titles}Nairobi,Nairobi,shop,Collect at the shop,0,,0,,yes,
Nairobi,Nairobi,parcel,Bus parcel,200,,1,16,no,
Rest of Kenya,Everywhere else,parcel,Bus parcel,350,,1 to 2,16,no,
`,
  },
]
