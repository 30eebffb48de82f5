/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const clothing = `
clothes, clothing, nguo, mavazi, vazi, wear, apparel, garments, outfit, manguo, nguo za kuvaa, mitumba, fashion, fashoni > dress, shirt, t-shirt, jeans, kanga, trousers, jacket, skirt, sweater
dress, gauni, rinda, gown, frock, magauni, marinda, nguo ya mwanamke, dera, kitenge dress, ladies dress
t-shirt, tshirt, t shirt, tee shirt, tee, tisheti, fulana, tisho, shati, teeshirt, ti-shati, t-shati, top
shirt, shati, mashati, button shirt, official shirt > t-shirt
blouse, blauzi, blausi, top
trousers, suruali, pants, long trouser, trouser, longi, chinos, khaki, kaki, slacks, mtrao > jeans, denim
jeans, jinsi, jeanii, denim, jean, jinzi, suruali ya jeans, jeanz, denim trousers, suruali ya jinsi
shorts, kaptula, bermuda, pensi
skirt, sketi, skati
suit, suti
jacket, jaketi, koti, coat, jumper, blazer, hoodie, hudi
sweater, sweta, cardigan, pullover, jumper, fulana nzito, masweta
tracksuit, traki, trakisuti, track suit, joggers
underwear, chupi, boxers, boxer, ngotha, panties, inner wear, innerwear, nguo za ndani
bra, sidiria, brassiere, sindiria
socks, soksi, stockings
vest, fulana ya ndani, singlet
pyjamas, nguo za kulala, night dress, nightdress, nightwear, pajamas
uniform, sare, sare za shule, school uniform, yunifomu
raincoat, koti la mvua, rain coat, poncho
umbrella, mwavuli, mwamvuli, brolly, mwavuli wa mvua
hat, kofia, cap, marvin, beanie
scarf, skafu, shela, mtandio, headscarf, hijab, kilemba, head wrap
belt, mshipi, ukanda, mkanda
tie, tai, necktie
gloves, glavu, glovu, glovus, glovs
shoes, shoe, viatu, kiatu, footwear, kicks, ndula, njumu, mandula, jambo > sneakers, running shoes, boots, sandals
sneakers, trainers, raba, sneaker, sports shoes, running shoes, raba za kukimbia, viatu vya kukimbia, tennis shoes, rubber shoes, jogging shoes, viatu vya michezo, gym shoes, canvas shoes
boots, buti, gumboots, gum boots, mabuti, safety boots, rain boots
football boots, njumu, soccer boots, daluga
sandals, ndala, malapa, slippers, open shoes, champali, makubazi, akala, slides, kandambili, sapatu, sandles
high heels, heels, mchuchumio, skuna
handbag, mkoba, hand bag, purse, pochi, ladies bag, mkoba wa mwanamke, tote bag, clutch, kipochi, begi ya mama, shoulder bag, mikoba
bag, begi, mfuko, mifuko, mkoba > handbag, backpack
backpack, school bag, begi la shule, mkoba wa shule, rucksack, begi la mgongoni, satchel, shanta, bookbag, schoolbag, begi ya shule, back pack, shule bag, mfuko wa shule, bag ya shule, knapsack
suitcase, sanduku, travel bag, luggage, begi la safari, trolley bag
wallet, waleti, pochi ya pesa, billfold
watch, saa, wristwatch, wrist watch, saa ya mkono, saa ya mkononi, timepiece
wall clock, clock, saa ya ukutani, alarm clock
necklace, mkufu, chain, cheni
earrings, hereni, herini, vipuli, earring
bracelet, bangili, bangle, kikuku
ring, pete
jewellery, jewelry, vito, mapambo, ornaments > necklace, earrings, bracelet, ring
sunglasses, miwani, miwani ya jua, shades, glasses, spectacles, goggles
kanga, leso, khanga, doti, lesso, wrapper
kitenge, vitenge, ankara, african fabric
kikoi, kikoy, sarong
shuka, maasai shuka, shuka la kimasai, masai blanket
fabric, kitambaa, cloth, material, nguo ya kushona
sewing machine, cherehani, cherahani
thread, uzi
needle, sindano
button, kifungo, vifungo
zip, zipu, zipper
pair, jozi, pea
cotton, pamba
leather, ngozi
swimming costume, swimsuit, nguo za kuogelea, bikini
dera, madera, maxi dress
buibui, abaya
kanzu, thobe
lace, kamba za viatu, shoelaces, shoe laces
men, wanaume, mwanaume, gents, man
women, wanawake, mwanamke, ladies, woman, mwanadada
`
