/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const household = `
furniture, fanicha, samani > chair, table, bed, sofa, wardrobe, shelf
chair, kiti, viti, seat, stool, kigoda
table, meza, desk, coffee table, dawati
bed, kitanda, vitanda
mattress, godoro, magodoro, matress
pillow, mto, mito, pillows
bedsheet, bed sheet, bedsheets, shuka, mashuka, shiti, bedding, sheets, malazi
blanket, blanketi, mablanketi, duvet, bedcover, bed cover, comforter
curtain, curtains, pazia, mapazia, sheer
carpet, zulia, kapeti, rug, mat, mkeka, doormat, door mat
sofa, kochi, couch, makochi, sofa set
wardrobe, kabati, cupboard, cabinet, closet, kabati la nguo
shelf, rafu, shelves, bookshelf, shelving
shoe rack, rafu ya viatu, shoe stand
hanger, hangers, henga, clothes hanger, coat hanger
iron, iron box, pasi, electric iron, pasi ya umeme, steam iron
ironing board, meza ya pasi
washing machine, mashine ya kufua, mashine ya nguo
detergent, washing powder, sabuni ya unga, omo, ariel, sunlight, powder soap, sabuni ya kufua, laundry soap, bar soap, menengai
bleach, jik, dawa ya madoa
fabric softener, sta soft, softener
dishwashing liquid, dish soap, sabuni ya vyombo, dish wash, washing up liquid
disinfectant, dettol, savlon, harpic, toilet cleaner, dawa ya choo
air freshener, manukato ya nyumba, air fresh
broom, ufagio, fagio, mfagio
mop, mopa, mopu, moppers, mop bucket, squeegee
dustpan, kizoleo, dust pan
dustbin, bin, trash can, pipa la taka, rubbish bin, taka, garbage bin, trash bin
bin liners, garbage bags, mifuko ya taka, bin bags
scrubbing brush, brashi ya kusugua, scrubber, steel wool, waya wa kusugua
brush, brashi, burashi > toothbrush, hairbrush, paint brush, scrubbing brush
peg, pegs, vibanio, clothes pegs, clothes pins
clothes line, kamba ya nguo, drying rack, hanging line
laundry basket, basket, kikapu, vikapu, kiondo, kyondo, ciondo
candle, mshumaa, mishumaa, candles
insect killer, mosquito repellent, dawa ya mbu, doom, mosquito coil, insect spray
fly swatter, electric swatter
vacuum cleaner, hoover, kifyonza vumbi
water filter, kichujio cha maji, purifier, water purifier
picture frame, photo frame, fremu, frame ya picha
wall art, wall hanging, mapambo ya ukuta, wallpaper, sticker
clock, saa ya ukuta
key holder, keyring, key ring, kishika funguo
toilet brush, brashi ya choo
shower, bafu, shower head, instant shower, shawa
tap, bomba, faucet, mfereji
sink, sinki
toilet, choo, toilet seat
home, nyumba, nyumbani, household, vitu vya nyumba, house
decor, decoration, mapambo, home decor
fireplace, firewood, kuni
paraffin, kerosene, mafuta ya taa
paraffin stove, jiko la mafuta ya taa, kerosene stove
tent, hema, turubai, tarpaulin, canvas cover
camping, kambi, outdoor
safe, sefu, cash box, money box
big, kubwa, large
small, ndogo, mini, kidogo
cheap, bei nafuu, affordable, rahisi, bei rahisi
new, mpya, latest
red, nyekundu
blue, bluu, samawati, buluu
green, kijani
black, nyeusi
white, nyeupe
yellow, njano
pink, waridi, pinki
brown, kahawia, hudhurungi
gold, dhahabu, golden
silver, fedha
wood, wooden, mbao, timber
steel, chuma, stainless, stainless steel
plastic, plastiki
clay, udongo
`
