/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const baby = `
baby, mtoto, mtoi, infant, newborn, mtoto mchanga, kichanga, watoto, babies, toddler, bebi, toto
child, children, kids, kid, watoto, mtoto, mtoi, kiddo
baby bottle, feeding bottle, chupa ya mtoto, chupa ya maziwa, baby feeder, milk bottle, chupa ya kunyonyesha, nursing bottle, bottle ya mtoto, bottle ya baby, chupa za watoto
teat, chuchu ya chupa, nipple
pacifier, dummy, soother, nyonyo ya mtoto, chuchu bandia, chuchu
diaper, diapers, nappy, nappies, nepi, pampers, napi, nepi za mtoto, huggies
baby wipes, wipes za mtoto
baby powder, poda ya mtoto
baby oil, mafuta ya mtoto
baby soap, sabuni ya mtoto
baby clothes, nguo za mtoto, nguo za watoto, romper, onesie
baby shoes, viatu vya mtoto, booties
baby carrier, mbeleko, carrier, baby sling, ngoto
baby blanket, blanketi ya mtoto, baby shawl, shali
cot, baby cot, crib, kitanda cha mtoto, baby bed
stroller, pram, pushchair, baby walker, walker, kigari cha mtoto
high chair, kiti cha mtoto, feeding chair
potty, poti, training potty
breast pump, pampu ya maziwa
baby bath, beseni la mtoto, baby tub, bathing basin
baby food, chakula cha mtoto, infant formula, formula, cerelac, weaning food
baby things, vitu vya mtoto, vitu vya watoto, baby items, baby stuff, baby shopping, baby products > baby bottle, diapers, baby wipes
bib, aproni ya mtoto, kidandara
toy, toys, vichezeo, mchezo, kichezeo, midoli, toi, vitu vya kuchezea, kids toys, play things, playthings, toys za watoto > teddy bear, doll, puzzle, ball, football, kite, scooter, crayons, toy car, blocks, counting frame
doll, mwanasesere, mdoli, bandia, barbie, doli > teddy bear
teddy bear, teddy, soft toy, stuffed animal, mwanasesere, plush toy, plush, stuffed toy, dubu, tedi, cuddly toy, soft bear, stuffed bear
ball, mpira, mipira, boli > football, basketball, volleyball
football, soccer ball, mpira, soccer, kandanda, boli, mpira wa miguu, mpira wa kandanda, foot ball, futiboli, ball, kabumbu, footie
basketball, mpira wa kikapu
volleyball, mpira wa wavu
puzzle, jigsaw, jigsaw puzzle, fumbo, mafumbo, puzzles, puzo, chemshabongo, chemsha bongo, board game
building blocks, blocks, lego, matofali ya kuchezea
toy car, gari la kuchezea, gari ya toy, model car
scooter, kick scooter, skuta, push scooter, skuta ya watoto, kids scooter
bicycle, bike, baiskeli, baisikeli, kids bike
tricycle, trike, baiskeli ya miguu mitatu
skates, roller skates, skating shoes, skateboard
skipping rope, kamba ya kuruka, jump rope
kite, tiara, kishada, tiara ya kurusha, vishada
crayons, crayon, wax crayons, colours, rangi za kuchora, kalamu za rangi, rangi, colouring pencils, colour pencils, coloring crayons, krayoni, kreyoni, colouring crayons, coloured crayons, colors, penseli za rangi, drawing colours
abacus, counting frame, abakasi, counting beads, fremu ya kuhesabia, kihesabio, bead frame, kihesabu, counting toy
balloon, balloons, puto, baluni, maputo
swing, bembea
slide, mtelezo
board games, draughts, drafti, ludo, snakes and ladders, scrabble, monopoly
chess, sataranji
playing cards, karata, cards
gift, gifts, zawadi, present, birthday gift > teddy bear, wrist watch, handbag, perfume, toy
colouring book, kitabu cha kuchora, coloring book
musical instrument, ala ya muziki, guitar, gitaa, piano, keyboard piano
trampoline, bouncing castle
water gun, bunduki ya maji
marbles, bano, goroli
sports, michezo, sport, spoti > football, running shoes, basketball
`
