/** One group of words for the same goods on each line; after `>` stand the kinds of it. See `read-synonyms.ts`. */
export const phones = `
phone, simu, mobile, cell phone, cellphone, handset, fone, mobile phone, rununu, simu ya mkononi, simu ya mkono, foni, cell, telephone > smartphone, button phone
smartphone, simu janja, smart phone, touch phone, simu ya kisasa, android phone, android, touchscreen phone, simu ya touch, simu smart, iphone
button phone, feature phone, simu ya tochi, kabambe, mulika mwizi, katululu, simu ya batani, simu ya button, keypad phone, simu ndogo, simu ya kubonyeza, simple phone, basic phone, simu ya vibonyezo, torch phone
charger, chaja, chaji, phone charger, chaja ya simu, phone adapter, charging adapter, charging head, wall charger, power adapter, kichaji, charging plug, adapter ya simu
charging cable, usb cable, waya ya chaji, waya wa chaji, data cable, usb cord, type c cable, lightning cable, waya ya simu, charging cord
usb c, type c, usbc
power bank, powerbank, portable charger, battery pack, pawabenki, power benki, external battery, power pack
earphones, earphone, headphones, headphone, headset, vipokea sauti, spika za masikio, earpods, earbuds, ear buds, airpods, handsfree, visikizio, sikio, hedifoni, headfoni, head phones, ear phones, iyafoni
wireless, bluetooth, isiyo na waya, bila waya, cordless
speaker, spika, bluetooth speaker, boofer, woofer, subwoofer, sauti, home theatre, sound bar, soundbar, buffer
radio, redio, transistor, fm radio, portable radio, wireless radio
television, tv, runinga, televisheni, smart tv, flat screen, telly, tivi
remote, remote control, rimoti, kidhibiti mbali
decoder, set top box, king'amuzi, ving'amuzi
aerial, antenna, antena
memory card, sd card, micro sd, microsd, kadi ya kumbukumbu, memori kadi, memory kadi, sdcard, tf card, storage card, memory
flash disk, flash drive, usb stick, flashdisk, usb drive, flash, pen drive, thumb drive
hard disk, hard drive, external disk, ssd
sim card, line, laini, simcard, kadi ya simu, laini ya simu
phone cover, phone case, kava ya simu, kava, cover ya simu, casing, kifuniko cha simu
screen protector, screen guard, kioo cha simu, tempered glass, protector
phone holder, phone stand, kishikio cha simu, car holder, tripod, selfie stick, ring light
laptop, kompyuta mpakato, lapi, notebook computer, lapto, lappy, kipakatalishi
computer, kompyuta, tarakilishi, desktop, pc, komputa
tablet, tableti, ipad, tabuleti
mouse, kipanya, panya ya kompyuta
keyboard, kibodi
printer, printa, kichapishi, mashine ya kuchapa
monitor, skrini, screen
router, wifi, modem, mifi, wi-fi, ruta
webcam, kamera ya kompyuta
camera, kamera
cctv, cctv camera, security camera, kamera ya usalama
smartwatch, smart watch, saa janja, fitness band
game controller, gamepad, game pad, joystick, controller, pad ya game, pad, console controller, gaming pad, joypad, pedi, video game
playstation, console, video game console, ps4, ps5, xbox, game console
calculator, kikokotoo, kalkuleta
electronics, vifaa vya umeme, elektroniki, gadgets, vifaa vya kielektroniki > phone, radio, television, headphones, speaker, power bank, charger
phone accessories, vifaa vya simu, simu accessories, mobile accessories > charger, power bank, headphones, memory card, phone cover
adapter, adaptor, adapta
projector, projekta
microphone, maikrofoni, mic, maiki, kipaza sauti
amplifier, amp, amplifaya
fan, feni, pangaboi, pangaboi ya umeme
`
