/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const beauty = `
soap, sabuni, bathing soap, bar soap, sabuni ya kuoga, bath soap, toilet soap, body soap, bathsoap, beauty soap, sabuni ya mwili, sabuni ya miti
shower gel, body wash, jeli ya kuoga, shawa gel
lotion, losheni, body lotion, mafuta ya mwili, moisturiser, moisturizer, body cream, skin lotion, loshen, mafuta ya kujipaka, body milk, mafuta ya ngozi, skin cream, lotion ya mwili, mafuta ya kupaka
cream, krimu, krim
petroleum jelly, jelly, vaseline, mafuta ya mgando, mgando, vaselini
lip balm, lip gloss, mafuta ya midomo
lipstick, rangi ya midomo, lip stick, lipistiki, rangi ya mdomo, lip colour, lip color, lipstiki
makeup, make up, vipodozi, cosmetics, urembo, beauty products, bidhaa za urembo > lipstick, foundation, powder, mascara, eyeliner, nail polish
foundation, powder, poda, face powder, concealer
mascara, eyeliner, wanja, kohl, eye shadow
nail polish, cutex, rangi ya kucha, nail varnish, kucha
perfume, manukato, marashi, cologne, fragrance, body spray, pafyumu, scent, uturi
deodorant, roll on, dawa ya kwapa, antiperspirant, rollon
hair oil, mafuta ya nywele, hair food, pomade, hair treatment, dawa ya nywele, hair butter > coconut oil
coconut oil, mafuta ya nazi, nazi oil, cocconut oil
castor oil, mafuta ya nyonyo, nyonyo, mbarika
shea butter, shea, mafuta ya shea
glycerine, gliserini
shampoo, shampuu, sabuni ya nywele, conditioner, hair wash
hair, nywele
braids, rasta, hair extensions, weave, wig, wigi, nywele za bandia, extensions, crochet
relaxer, dawa ya kulainisha nywele, hair relaxer, perm
hair dye, rangi ya nywele, henna, hina
hair dryer, drier, blow dryer, blowdrier, kikausha nywele
flat iron, hair straightener, straightener
comb, kitana, chanuo, afro comb, kichana, vitana, machanuo, afro pick, hair comb, hair pick
hair brush, hairbrush, brashi ya nywele
razor, wembe, shaver, shaving machine, nyembe, mashine ya kunyoa, razor blade, shaving stick, kinyozi, safety razor, kiwembe, shaving razor, razor blades, wembe wa kunyoa, trimmer, hair clipper, shaving kit
shaving cream, aftershave, after shave, shaving foam, krimu ya kunyoa
mirror, kioo, looking glass, vanity mirror, wall mirror, kioo cha ukutani, makeup mirror, dressing mirror, kiyoo
toothbrush, mswaki, tooth brush, miswaki, brashi ya meno, dental brush, mswaki wa meno, teeth brush
toothpaste, dawa ya meno, tooth paste, dawa ya mswaki, colgate, aquafresh
mouthwash, dawa ya kinywa, maji ya kusukutua
dental floss, floss
cotton wool, pamba, cotton buds, ear buds cotton, earbuds cotton
sanitary pads, pads, sodo, sanitary towels, pedi, always, tampons, taulo za hedhi, menstrual cup
tissue, toilet paper, tissue paper, karatasi ya choo, toilet roll, tishu, serviette, serviettes, shashi, napkins, kitchen towel
wet wipes, wipes, vitambaa vya kupangusa
hand sanitizer, sanitizer, sanitaiza, sanitiser
towel, taulo, bath towel
sponge, sifongo, loofah, dodoki, bathing sponge
nail cutter, nail clipper, kikata kucha
tweezers, kibanio
sunscreen, sun cream, sunblock
face wash, facial wash, cleanser, sabuni ya uso
face mask, barakoa, mask, surgical mask
condoms, kondomu, protection, condom
medicine, dawa, painkiller, panadol, tablets
plaster, bandage, plasta, bendeji, first aid, first aid kit
thermometer, kipima joto
vitamins, vitamini, supplements
`
