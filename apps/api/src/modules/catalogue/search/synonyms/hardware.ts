/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const hardware = `
tools, tool, zana, vifaa, toolbox, tool box, vifaa vya kazi, hand tools > screwdriver, hammer, pliers, spanner, saw, drill, axe, jembe
hammer, nyundo
screwdriver, bisibisi, screw driver, bisbis, skrudraiva, skrudreva, tester screwdriver, skurubu driver, turnscrew, bisi bisi
screw, screws, skurubu, parafujo
nail, nails, misumari, msumari
pliers, koleo ya umeme, plaisi, plier, praisi
spanner, spana, wrench, spanners
saw, msumeno, hacksaw, misumeno
drill, drili, keekee, power drill, drilling machine, boring machine
tape measure, measuring tape, futi, utepe wa kupimia, tepu
spirit level, pima maji, timazi
chisel, patasi, tindo
file, tupa, rasp
sandpaper, msasa, sand paper
glue, gundi, adhesive, super glue, superglue
tape, masking tape, utepe, sellotape, duct tape, selotepu, insulating tape
paint, rangi ya nyumba, rangi ya ukuta, emulsion, gloss paint
paint brush, brashi ya rangi, roller, paint roller, paintbrush
ladder, ngazi
padlock, kufuli, lock, padlocks, makufuli, solex
door, mlango, milango
door handle, kitasa, door lock, vitasa, mortice lock
hinge, hinges, bawaba
key, ufunguo, funguo
pipe, bomba, paipu, pvc pipe, ppr pipe
cement, simiti, saruji
iron sheets, mabati, bati, roofing sheets
tile, tiles, vigae, kigae
brick, bricks, matofali, tofali, building block
sand, mchanga
wheel, gurudumu, tyre, tire, tairi
car battery, betri ya gari, n70
car charger, chaja ya gari
jack, jeki
engine oil, motor oil, oili ya gari
helmet, helmeti, kofia ngumu, crash helmet
reflector, reflective jacket, riflekta, life saver
bolts, nuts, bolt, nati, bolti
washer, wosha
rivets, rivet
gun, silicone gun, silicone, sealant
generator, jenereta, genereta
welding machine, mashine ya kuchomelea, welding
grinder, angle grinder, grainda
compressor, kompresa
safety shoes, viatu vya usalama
overall, dungarees, ovaroli, dustcoat, dust coat
`
