/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const farm = `
seed, seeds, mbegu, mbegu za kupanda, planting seeds, sidi
kale seeds, sukuma wiki seeds, mbegu za sukuma, mbegu za sukuma wiki, sukuma seeds, collard seeds, mbegu ya sukuma
tomato seeds, mbegu za nyanya, nyanya seeds, mbegu ya nyanya
vegetable seeds, mbegu za mboga, garden seeds > sukuma wiki seeds, tomato seeds, onion seeds, cabbage seeds, spinach seeds
maize seeds, mbegu za mahindi, hybrid maize
onion seeds, mbegu za vitunguu
seedling, seedlings, miche, mche
plant, plants, mmea, mimea, pot plant, houseplant, house plant, potted plant, ua la chungu, indoor plant, succulent
flower, flowers, ua, maua
rose, waridi
tree, mti, miti
grass, nyasi, lawn
fertiliser, fertilizer, mbolea, dap, can fertiliser, npk, urea, fatalaiza
manure, samadi, compost, mboji
pesticide, insecticide, dawa ya wadudu, dawa ya kuua wadudu, spray ya wadudu
herbicide, weed killer, dawa ya magugu, roundup, weedkiller
soil, udongo, mchanga, potting soil
flower pot, plant pot, chungu cha maua, planter, vase, chombo cha maua, clay pot, chungu
jembe, hoe, jembe la mkono, jembe la kulima, majembe, digging hoe, farm hoe, mattock, jembe la mpini
fork jembe, forked jembe, garden fork, jembe uma, uma wa shamba
axe, shoka, ax, hatchet, shoka la kuni, mashoka, chopper
panga, machete, slasher, fyekeo, cutlass, kifyeko
spade, shovel, sepetu, koleo, beleshi, chepe, sururu
rake, reki, raki
sickle, mundu
wheelbarrow, toroli, mkokoteni, wilbaro, wheel barrow
watering can, kopo la kumwagilia, can ya kumwagilia, mwagilia, debe la kumwagilia, bomba la kumwagilia, mabomba ya kumwagilia, ndoo ya kumwagilia, watering cane, sprinkling can, mtungi wa kumwagilia, kumwagilia maji, kumwagilia
sprayer, knapsack sprayer, bomba la kunyunyizia, pampu ya kunyunyizia, kinyunyizi, knapsack
hose, hosepipe, hose pipe, mpira wa maji, bomba la maji, garden hose, horse pipe
water pump, pump, pampu, pampu ya maji, borehole pump
drip irrigation, drip kit, irrigation, umwagiliaji, drip lines
greenhouse, kitalu, green house
water tank, tank, tangi, tangi la maji, tanki
bucket, ndoo, pail, baldi, ndoo ya maji, plastic bucket, debe, kindoo, water bucket
jerrican, jerry can, mtungi wa maji, jerikeni, dumu, mtungi, jerican, kibuyu
drum, pipa, mapipa, barrel
sack, gunia, magunia, gunny bag
rope, kamba
wire mesh, chicken wire, wavu, chain link, fencing wire, senyenge, barbed wire, seng'enge
poultry feed, chicken feed, layers mash, growers mash, chick mash, chakula cha kuku, kuku feed
dairy meal, chakula cha ng'ombe, cattle feed, cow feed
salt lick, mineral lick, chumvi ya ng'ombe
chicken feeder, chicken drinker, poultry drinker, poultry feeder
incubator, kiangulio, egg incubator
milk can, mkebe wa maziwa, kopo la maziwa
gloves, garden gloves, glavu za bustani, glavu za kazi, work gloves, farm gloves, gardening gloves, glavu za shamba, safety gloves, hand gloves
gumboots, gum boots, buti za mvua, wellingtons
farm tools, garden tools, vifaa vya shamba, vifaa vya kilimo, zana za kilimo, gardening tools, vyombo vya shamba, zana > jembe, axe, panga, rake, spade, watering can, garden gloves, wheelbarrow
garden, bustani, gardening
farm, shamba, farming, kilimo, ukulima, agrovet
cow, ng'ombe
dog, mbwa
cat, paka
bee hive, beehive, mzinga, mizinga
mosquito net, neti, chandarua, net
rat trap, mouse trap, mtego wa panya, rat poison, dawa ya panya, rat and rat
`
