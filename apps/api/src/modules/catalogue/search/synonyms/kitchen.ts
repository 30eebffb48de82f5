/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const kitchen = `
kettle, birika, birika la umeme, electric kettle, jagi la umeme, jagi ya umeme, water heater jug, water boiler, kijagi, heater jug, electric jug
teapot, buli, birika la chai, jagi ya chai, tea pot, jagi la chai
cooking pot, sufuria, pot, saucepan, sauce pan, stock pot, casserole, chungu, nyungu, cooking pan, sufria, masufuria, cookpot
pressure cooker, sufuria ya presha, presha, presha cooker
non stick, nonstick, non-stick
frying pan, fry pan, pan, skillet, kikaango, kaango, kikaangio, kikango, frypan, chapati pan, tava, tawa, pan ya chapati
wok, karai, deep pan
knife, kisu, visu, blade, kisu cha jikoni
cutting board, chopping board, ubao wa kukatia, kibao cha kukatia, kibao
spoon, kijiko, vijiko, teaspoon, tablespoon
fork, uma, nyuma za kula, forks
cutlery, silverware, flatware, vijiko na uma, spoons and forks, cutlery set > spoon, fork, knife, knives, dinner set
plate, sahani, plates, dish, bakuli bapa
dinner set, dinnerware, crockery, tableware, dish set, dinner plates, plate set, seti ya sahani, vyombo vya mezani > plates, bowls
bowl, bakuli, soup bowl, mabakuli
cup, mug, kikombe, vikombe, kombe
glass, glasi, gilasi, bilauri, tumbler, drinking glass
jug, jagi, pitcher, mtungi wa maji
flask, thermos, chupa ya chai, vacuum flask, themosi, chupa chai, thermo
bottle, chupa
water bottle, chupa ya maji
storage jar, jar, mason jar, canister, mtungi, kopo la kuhifadhia, food jar, jaa, storage container
container, chombo, kontena, tupperware, lunch box, lunchbox, food container, hotpot, hot pot
lid, kifuniko, cover, mfuniko
sieve, chujio, kichujio, strainer, chekecheo, kichungi
ladle, upawa, serving spoon, mwiko wa supu
wooden spoon, mwiko, cooking stick, ugali stick
spatula, kigeuzi
grater, kikwaruzo, mbuzi ya nazi, parer
peeler, kimenyeo
whisk, egg beater, mchapo
rolling pin, kifimbo cha chapati, mpini wa chapati, chapati roller
mortar, pestle, kinu, mchi, kinu na mchi
can opener, kifungua kopo, opener, bottle opener
tray, sinia, trei
basin, karai la maji, beseni, besheni, washbasin
jiko, stove, charcoal stove, jiko la makaa, makaa jiko, jiko la mkaa, charcoal jiko, energy saving jiko, jiko okoa, brazier, charcoal burner, meko, charcoal cooker, grill
charcoal, makaa, mkaa
gas cooker, cooker, jiko la gesi, meko, gas stove, gas burner, mtungi wa gesi, gas cylinder, meko gas
gas, gesi, lpg
oven, ovena, joko
microwave, maikrowevu, microwave oven
fridge, refrigerator, friji, jokofu, friza, freezer
blender, mashine ya juisi, blenda, mixer, juicer, smoothie maker, kisagaji
toaster, tosta, kibaniko
sandwich maker, kitengeneza sandwich
rice cooker, jiko la wali
coffee maker, coffee machine, mashine ya kahawa, french press, plunger
electric cooker, hot plate, hotplate, coil, induction cooker, jiko la umeme, jiko la stima
airfryer, air fryer, deep fryer, fryer
water dispenser, dispenser, mashine ya maji
kitchen scale, mizani, scale, weighing scale
apron, aproni
oven gloves, pot holder, kishika sufuria
dish rack, rack, kabati la vyombo, drainer, plate rack
table cloth, tablecloth, kitambaa cha meza
kitchenware, kitchen utensils, utensils, cookware, vyombo, vyombo vya jikoni, vyombo vya kupikia, chombo, kitchen items, kitchen > pot, pan, knife, plates, dinner set, kettle, spoon, teapot, jiko
jikoni, kitchen
pot lid, kifuniko cha sufuria
foil, aluminium foil, karatasi ya foil
cling film, plastic wrap
matches, matchbox, kiberiti, lighter, njiti, matchsticks
ice cube tray, ice tray
serving dish, hot pots, server
baking tin, baking tray, cake tin
measuring cup, kikombe cha kupimia
bread knife, kisu cha mkate
`
