/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const stationery = `
stationery, vifaa vya shule, school items, school supplies, vifaa vya kuandikia, stationary, back to school, shule > pen, pencil, exercise book, ruler, eraser, crayons, school bag, backpack, notebook
school, shule, skuli, shuleni, school going
pen, kalamu, biro, bic, kalamu ya wino, ballpoint, ball pen, biros
pencil, penseli, kalamu ya risasi
eraser, rubber, kifutio, raba ya kufutia, vifutio
sharpener, kichongeo, pencil sharpener, chonga
ruler, rula
exercise book, daftari, madaftari, notebook, note book, exercise books, jotter, writing pad
textbook, kitabu cha shule, text book, revision book, course book
book, kitabu, vitabu, novel, story book, storybook, riwaya
dictionary, kamusi
atlas, ramani, map
bible, biblia
quran, kurani, koran
diary, shajara, journal, kalenda, calendar
file folder, folder, faili, spring file, box file
envelope, bahasha
paper, karatasi, printing paper, photocopy paper, a4 paper, ream, foolscap
manila, manila paper, chart paper
stapler, stepla, staples, pini
paper clips, klipu
punch, paper punch, hole punch
scissors, mkasi, makasi
marker, marker pen, felt pen, maka, highlighter, whiteboard marker
chalk, chaki
whiteboard, blackboard, ubao, white board
geometrical set, geometry set, mathematical set, seti ya jometri, compass, protractor
paint set, water colours, watercolour, poster paint, rangi za maji
paint brush set, artist brush
correction fluid, white out, whiteout, tipex, tippex
ink, wino, cartridge, toner
stamp, stempu, muhuri, rubber stamp
gift wrap, wrapping paper, karatasi ya zawadi, gift bag
birthday card, card, kadi, greeting card, success card
newspaper, gazeti, magazeti
`
