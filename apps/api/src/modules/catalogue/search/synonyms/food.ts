/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const food = `
rice, mchele, wali, pilau rice, biriani rice, mpunga
pishori, pishori rice, mwea rice, basmati, basmati rice, long grain rice
flour, unga, meal, posho
maize flour, maize meal, cornmeal, unga wa mahindi, unga wa ugali, unga wa sima, ugali flour, ugali, sima, sembe, dona, unga wa dona
wheat flour, unga wa ngano, home baking flour, baking flour, chapati flour, mandazi flour, all purpose flour, atta, unga wa chapati, unga wa mandazi
porridge flour, unga wa uji, uji, wimbi, unga wa wimbi, millet flour, fermented porridge
maize, corn, mahindi, sweetcorn
wheat, ngano
millet, wimbi, mtama, sorghum, ulezi
oats, oatmeal, rolled oats, porridge oats
chapati, chapo, chapatti, roti
bread, mkate, loaf, toast bread, supu loaf
tea, chai, majani, majani chai, tea leaves, majani ya chai, black tea, chai ya rangi
tea bags, teabags, chai ya mifuko
green tea, herbal tea, chai ya kijani
ginger, tangawizi
coffee, kahawa, instant coffee, coffee powder, ground coffee, kahawa ya unga, espresso, arabica
drinking chocolate, cocoa, kakao, hot chocolate, chocolate powder
sugar, sukari, brown sugar, white sugar
honey, asali, nyuki honey, raw honey
salt, chumvi, table salt, iodised salt
milk, maziwa, maziwa freshi, fresh milk, ng'ombe milk
long life milk, uht, uht milk, maziwa ya pakiti, packet milk, maziwa ya muda mrefu
sour milk, mala, maziwa lala, maziwa mala, fermented milk, lala
milk powder, powdered milk, maziwa ya unga
yoghurt, yogurt, yoghut, mtindi
butter, siagi
margarine, blue band, prestige, spread, majarini
cheese, jibini
egg, eggs, mayai, yai, trei ya mayai, tray of eggs
meat, nyama
beef, nyama ya ng'ombe
goat meat, mbuzi, nyama ya mbuzi
chicken, kuku, broiler, kienyeji
fish, samaki, tilapia, omena, dagaa
sausage, sausages, soseji, smokie, smokies
beans, maharagwe, maharage, mbosho, kidney beans, red beans, rosecoco, nyayo beans
green grams, ndengu, pojo, mung beans
lentils, kamande, dengu
peas, njegere, minji, green peas
cowpeas, kunde
pigeon peas, mbaazi
chickpeas, garbanzo
groundnuts, groundnut, peanuts, peanut, njugu, karanga, njugu karanga, monkey nuts
peanut butter, siagi ya karanga, siagi ya njugu
cashew nuts, korosho, cashew, cashews
macadamia, macadamia nuts
almonds, lozi
sesame, simsim, ufuta
githeri, muthere, maize and beans
mukimo, mokimo
cooking oil, mafuta ya kupikia, vegetable oil, mafuta ya kula, salad oil, sunflower oil, corn oil, fry oil, mafuta ya alizeti
cooking fat, mafuta ya kimbo, shortening, ghee, samli
oil, mafuta
olive oil, mafuta ya zeituni, mafuta ya mzeituni
vinegar, siki
tomato sauce, ketchup, tomato ketchup, sosi ya nyanya
tomato paste, nyanya ya pakiti, tomato puree
chilli sauce, pilipili, hot sauce, chilli, chili, pepper
soy sauce, sosi ya soya
spice, spices, viungo, seasoning, masala
pilau masala, viungo vya pilau
curry powder, bizari, mchuzi mix, curry, turmeric, manjano
black pepper, pilipili manga
cinnamon, mdalasini
cardamom, iliki, hiliki
cloves, karafuu
cumin, jira, binzari
garlic, kitunguu saumu, saumu
coriander, dhania, giligilani
royco, stock cubes, seasoning cubes, bouillon, mchuzi
spaghetti, pasta, tambi, macaroni, noodles, indomie
biscuit, biscuits, cookies, biskuti
cake, keki
mandazi, mahamri, doughnut
crisps, chips, potato crisps, kripsi
sweets, candy, peremende, tamtam, lollipop, pipi
chocolate, chokoleti
chewing gum, bubble gum, big g, bazooka, chingamu
jam, marmalade, jamu
cereal, cornflakes, weetabix, breakfast cereal, wheat biscuits
soda, soft drink, fizzy drink, pop
juice, juisi, maji ya matunda, sharubati
water, maji, drinking water, mineral water, maji ya kunywa, bottled water
energy drink, kinywaji cha nguvu
beer, bia, pombe, lager, tusker
wine, divai, mvinyo
fruit, fruits, matunda, tunda > avocado, avocados, mango, mangoes, banana, bananas, orange, oranges, apple, apples, pineapple, passion, watermelon, pawpaw
avocado, avocados, parachichi, avokado, ovakado, avo, maparachichi, embe mafuta
mango, maembe, embe
banana, ndizi
orange, machungwa, chungwa
lemon, ndimu, limau, lime
pineapple, nanasi
watermelon, tikiti, tikiti maji
pawpaw, papaya, papai
passion fruit, karakara, passion
apple, tofaa, tufaha
coconut, nazi
vegetable, vegetables, mboga, veggies, greens > kale, cabbage, spinach, tomato, onion, carrot, sukuma
kale, sukuma, sukuma wiki, collard greens, skuma, sukumawiki, collards
spinach, mchicha, spinachi
cabbage, kabeji, kabichi
tomato, tomatoes, nyanya, tungule
onion, onions, kitunguu, vitunguu
potato, potatoes, viazi, waru, kiazi, irish potato
sweet potato, viazi vitamu, ngwaci
cassava, muhogo, mihogo
yam, arrowroot, nduma
carrot, karoti
pumpkin, malenge, boga
capsicum, hoho, pilipili hoho, green pepper, bell pepper
cucumber, tango
snack, snacks, vitafunio > crisps, groundnuts, biscuits, popcorn, nuts
drink, drinks, beverage, beverages, vinywaji, kinywaji > tea, coffee, juice, soda, water, milk
groceries, grocery, food, chakula, vyakula, foodstuff, cereals, nafaka, dry food, shopping > rice, flour, beans, milk, tea, sugar, maize, groundnuts, honey
popcorn, bisi
dates, tende
raisins, zabibu kavu, zabibu, grapes
yeast, hamira, chachu
baking powder, hamira ya unga
custard, kastadi
ice cream, aiskrimu, barafu
breakfast, kiamsha kinywa, kifungua kinywa
dog food, pet food, chakula cha mbwa
cat food, chakula cha paka
`
