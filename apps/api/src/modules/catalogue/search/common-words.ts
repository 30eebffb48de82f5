/**
 * English and Swahili words that are not goods. The search never corrects them to a word of a product. Sorted by
 * topic.
 */
export const commonWords = new Set(
  `order orders ordered track tracking deliver delivery delivered deliveries pickup pay paid payment payments refund refunds return
  returns exchange cancel account login password register contact number help support location branch branches open closed hours
  where when what which whose how why who here there today tomorrow yesterday now later soon fast free discount discounts deal deals
  promo promotion wholesale retail stock available new used second third first last old next more less many much some any other
  another same different only also with without near under over below above between around inside outside after before during until
  half quarter dozen double single pair pairs pack packs packet packets carton cartons bale bales sack sacks tray trays box boxes
  bundle bundles piece set sets full empty big small large medium little long short tall wide thin thick heavy light soft hard hot
  cold warm cool dry wet clean dirty fresh strong weak sweet sour bitter round square flat plain simple smart quick easy
  red blue green yellow black white brown grey gray orange pink purple gold silver cream maroon navy
  one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand
  man men woman women girl girls boy boys child children kid kids adult adults people person family friend friends home house
  work school office church party wedding birthday christmas easter gift gifts
  cook cooking eat eating drink drinking wash washing wear wearing sleep sleeping play playing use using make making give giving
  show showing find finding send sending bring take taking come coming have having does know like love keep fill cut write read
  wapi lini nini gani nani vipi kwanini leo kesho jana sasa baadaye hapa pale huko oda agizo maagizo mzigo mizigo lipa malipo
  rudisha badilisha ghairi akaunti nambari namba simu msaada saidia duka bure punguzo ofa jumla rejareja mpya kuukuu nyingine
  nyingi chache kidogo kubwa ndogo ndefu fupi pana nene nyembamba nzito nyepesi laini ngumu moto baridi safi chafu tamu chungu
  nusu robo dazeni jozi pakiti katoni gunia mfuko kamili tupu
  nyekundu samawati kijani njano nyeusi nyeupe kahawia kijivu zambarau dhahabu fedha
  moja mbili tatu nne tano sita saba nane tisa kumi ishirini mia elfu
  mtu watu mwanaume wanaume mwanamke wanawake msichana wasichana mvulana wavulana mtoto watoto mkubwa familia rafiki nyumbani
  kazi shule ofisi kanisa sherehe harusi krismasi zawadi
  kupika kula kunywa kuosha kufua kuvaa kulala kucheza kutumia kutengeneza kufanya kupata kutuma kuleta kuchukua kuja kuandika
  kusoma kukata kupiga kuweka kubeba kufungua kufunga kusafisha kupanda kunyoa kuoga kupaka kuchoma kukaanga kuchemsha kukanda
  kwangu kwako yangu yako yetu wangu wako wetu langu lako changu chako mimi wewe yeye sisi nyinyi hao hilo hiki hivi
  bila pamoja kabla hadi mpaka karibu mbali juu chini ndani nje mbele nyuma kati zaidi tena pia sana`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Brands that people in Kenya ask for by name: none of them is taken for a misspelt word of a product. */
export const knownBrands = new Set(
  `coke coca cola fanta sprite stoney krest pepsi mirinda dew schweppes dasani keringet aquamist minute maid afia delmonte
  quencher ribena redbull predator monster tusker guinness ketepa nescafe dormans milo cadbury drinking brookside tuzo
  kcc ilara molo daima bio blueband prestige royco knorr mchuzi indomie weetabix kelloggs jogoo soko hostess pembe dola
  exe ajab ndovu kabras mumias sony nutrameal kasuku kimbo cowboy elianto rina fresh salit golden fry
  omo ariel sunlight persil toss gental msafi menengai jamaa ushindi geisha dettol lifebuoy protex imperial harpic jik vim
  colgate aquafresh sensodyne closeup vaseline nivea arimis venus nice lovely dove rexona axe gillette bic
  pampers huggies softcare molfix always kotex sunny velvex hanan rosy
  samsung nokia tecno infinix itel oppo vivo xiaomi redmi realme huawei iphone apple oraimo jbl lenovo dell asus acer toshiba
  hisense vitron tcl skyworth haier bruhm ramtons mika hotpoint armco nunix sayona sonar amtec gopower
  bajaj boxer honda yamaha tvs toyota nissan subaru isuzu total rubis shell kgas progas sadolin crown basco dulux
  bata adidas nike puma timberland converse crocs vans jordan`.split(/\s+/),
)
