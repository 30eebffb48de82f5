/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const lighting = `
light, lights, lamp, lamps, taa, mwanga, lighting, mataa > bulb, lantern, torch, led bulb
lantern, solar lantern, taa ya sola, solar lamp, solar light, taa ya jua, lantan, taa ya solar, fanusi, kandili, sola lamp, taa ya kuchaji, camping light, camping lamp, rechargeable lamp, sun lamp, sunking, taa ya mwangaza wa jua
bulb, balbu, globe, led bulb, energy saver, light bulb, glopu, globu, led lamp, lightbulb, taa ya umeme, globo, bulbu, taa ya led, energy saving bulb, led light
torch, tochi, flashlight, flash light, kurunzi, toch, spotlight, headlamp, head lamp, tochi ya kuchaji, rechargeable torch, hand torch, torchi, mwenge
candle light, taa ya mshumaa
tube light, fluorescent, taa ya tube, flood light, floodlight, security light
fairy lights, string lights, taa za mapambo
street light, solar street light
solar, sola, jua, solar power, umeme wa jua, nguvu ya jua, sun, photovoltaic
solar panel, paneli ya jua, paneli, sola paneli, panel, paneli ya sola, photovoltaic panel, pv panel, solar module, sahani ya sola, solar plate, pv module
inverter, inveta, power inverter
charge controller, solar controller, controller ya sola
battery, betri, bateri, batteries, battri, mabetri, beteri, cell, cells, dry cell, dry cells, mawe ya tochi, mawe ya radio, battry
rechargeable, ya kuchaji, chargeable, inayochajiwa
solar battery, betri ya sola, deep cycle battery, accumulator
solar kit, solar system, home solar, mfumo wa sola
solar fan, feni ya sola
water heater, solar heater, heater, hita, immersion heater, coil heater
electric, electrical, umeme, stima, electricity, ya umeme, elektriki > extension cable, bulb, socket, electric kettle
extension, extension cable, extension cord, power extension, waya wa umeme, ekstensheni, extension lead, power strip, socket extension, waya ya umeme, power cable, multi plug, multiplug, extension ya stima, soketi ya waya, eksteshen, extension box, adapter plug, power extender, surge protector
socket, soketi, outlet, power outlet, plug socket
switch, swichi
plug, plagi, plaki, top plug, tundu la umeme
cable, wire, waya, kebo, cord, nyaya
fuse, fyuzi, circuit breaker, breaker, mcb
stabiliser, stabilizer, voltage guard, fridge guard, tv guard
meter box, mita, token meter, prepaid meter
bulb holder, lamp holder, kishika balbu, holder
voltage tester, tester, kipima umeme, multimeter
usb, yuesibii
cooling fan, standing fan, feni ya meza
security alarm, kengele, doorbell, door bell
`
