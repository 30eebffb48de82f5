import type { counties } from './counties.ts'

/**
 * The postal code of the main post office of each county, which a new address starts with. Posta publishes no list by
 * county: the codes are those of the towns where the county governments sit, but for Taita/Taveta (Voi), Tharaka-Nithi
 * (Chuka) and Laikipia (Nanyuki), where the larger post office is. Letters of the county governments show Kwale's and
 * Nyandarua's; Laikipia's is unsure.
 */
const postCodes: Record<(typeof counties)[number], string> = {
  Mombasa: '80100',
  Kwale: '80403',
  Kilifi: '80108',
  'Tana River': '70101',
  Lamu: '80500',
  'Taita/Taveta': '80300',
  Garissa: '70100',
  Wajir: '70200',
  Mandera: '70300',
  Marsabit: '60500',
  Isiolo: '60300',
  Meru: '60200',
  'Tharaka-Nithi': '60400',
  Embu: '60100',
  Kitui: '90200',
  Machakos: '90100',
  Makueni: '90300',
  Nyandarua: '20303',
  Nyeri: '10100',
  Kirinyaga: '10300',
  "Murang'a": '10200',
  Kiambu: '00900',
  Turkana: '30500',
  'West Pokot': '30600',
  Samburu: '20600',
  'Trans Nzoia': '30200',
  'Uasin Gishu': '30100',
  'Elgeyo/Marakwet': '30700',
  Nandi: '30300',
  Baringo: '30400',
  Laikipia: '10400',
  Nakuru: '20100',
  Narok: '20500',
  Kajiado: '01100',
  Kericho: '20200',
  Bomet: '20400',
  Kakamega: '50100',
  Vihiga: '50300',
  Bungoma: '50200',
  Busia: '50400',
  Siaya: '40600',
  Kisumu: '40100',
  'Homa Bay': '40300',
  Migori: '40400',
  Kisii: '40200',
  Nyamira: '40500',
  Nairobi: '00100',
}

/** The usual postal code in a county; empty for an unknown county. */
export function postCodeOf(county: string): string {
  return new Map<string, string>(Object.entries(postCodes)).get(county) ?? ''
}
