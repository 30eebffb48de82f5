/**
 * Goods as traders write them: `name | brand | variant | SKU`, with the signs, missing blanks, capitals and numbers of real
 * price lists.
 */
export const traderGoods = `
Pishori Rice 5KG|Mwea Pride|5kg bale of 4|PSH-5
pishori rice 2kg|Mwea Pride|2kg|PSH-2
PISHORI RICE 1KG*12|Mwea Pride|carton|PSH-1X12
Sunrice Long-Grain Rice|Sunrice|10 KGS|SR/10KG
Brown Rice 1kg pkt|Nature's Own|1 kg|NO.BR.01
Basmati Rice(Indian) 25kg|Daawat|25kg sack|DWT-25
Sona Masoori/Sindano|Capwell|50kg|SINDANO50
Ajab Unga 2kg|Ajab|2kg x 12|AJB-12
Jogoo Maize Flour 2KG|Jogoo|1 bale|JG002
Hostess Maize-Flour 2kgs|Hostess|grade 1|HST/2KG
EXE All-Purpose 2kg|Exe|home baking|EXE-AP2
EXE Self-Raising 1kg|Exe|self raising|EXE-SR1
Soko Ugali Afya 2kg|Soko|fortified|SOKO.2
Unga wa Dona 5kg|Taifa|5 kg|DONA-5
Wimbi Flour 1kg/2kg|Famila|1kg|FAM-W1
Famila Uji Mix (7-in-1)|Famila|1 kg|FAM-7IN1
Kabras Sugar 2kg|Kabras|2kg|KBR-2
Mumias Sugar 1kgx20|Mumias|bale|MUM120
Brown Sugar 50 KG Bag|West Kenya|50kg|WK-BS-50
Salit Cooking Oil 20L|Salit|20 Ltr jerrican|SAL-20L
Fresh Fri 3Ltr|Fresh Fri|3L|FF/3
Fresh Fri with Garlic 1L|Fresh Fri|1L|FF/G1
Rina Vegetable-Oil 5L|Rina|5 litres|RINA-5L
Golden Fry 10Ltrs|Golden Fry|10L|GF.10
Elianto Corn Oil 2L|Elianto|2L|ELI2L
Kimbo 1kg|Kimbo|1KG tin|KMB-1
KIMBO 500gms|Kimbo|500g|KMB-05
Cowboy Fat 2kg|Cowboy|2kg|CB-2KG
Blue Band 500g|Blue Band|original|BB-500
BlueBand 1Kg (Low Fat)|Blue Band|low-fat|BB-LF-1
Prestige 250g|Prestige|margarine|PRST250
Kericho Gold Tea Bags 100s|Kericho Gold|100 pcs|KG-TB100
Ketepa Pride 500g|Ketepa|loose|KTP/500
Fahari Ya Kenya 250g|Ketepa|loose tea|KTP/FYK
Dormans Instant Coffee 50g|Dormans|tin|DRM-50
Nescafé Classic 100g|Nescafe|jar|NSC-100G
Nescafe 3-in-1 Sachet|Nescafe|20 x 18g|NSC-3IN1
Milo 400g Tin|Nestle|400g|MILO400
Cadbury Drinking Choc. 225g|Cadbury|225 gm|CDB.225
Brookside Milk 500ml x12|Brookside|long life|BRK-LL-12
KCC Gold Crown 1L|New KCC|UHT|KCC-1L
Tuzo Mala 500ml|Brookside|mala|TZ-ML
Daima Yoghurt Strawberry 250ml|Daima|strawberry|DY-STR250
Bio Yoghurt (Vanilla) 150ml|Bio|vanilla|BIO/V150
Ilara Yoghurt 500ml/Mango|Ilara|mango|IL-M500
Coca-Cola 500ml|Coca Cola|PET|COKE-500
COKE ZERO 1.25L|Coca Cola|1.25 ltr|CZ-1.25
Fanta Orange 2L|Coca Cola|2 litre|FNT-O-2L
Sprite 300ml x24|Coca Cola|crate|SPR300
Krest Bitter-Lemon 300ml|Coca Cola|glass|KRST/BL
7UP 500ml|7Up|PET|7UP-500
Mirinda Fruity 2ltr|Pepsi|2L|MIR-F2
Stoney Tangawizi 500ml|Coca Cola|500 ML|STN.500
Dasani 1L|Coca Cola|water|DAS1L
Keringet Water 500ml*24|Keringet|24pk|KER-24
Aquamist 18.9L|Aquamist|refill|AQM-18.9
Minute Maid Apple 1Ltr|Minute Maid|apple|MM-A-1
Del-Monte Mango Juice 1L|Del Monte|mango|DM/MNG/1
Pick N Peel 1L/Orange|Pick N Peel|orange|PNP-OR
Afia Multi-Vitamin 500ml|Afia|500ml|AFIA-MV
Ribena 1L|Ribena|blackcurrant|RBN001
Red-Bull 250ml|Red Bull|can|RB-250
Monster Energy 500ml|Monster|green|MNSTR-G
Delamere Eggs 30's|Delamere|tray|EGG-30
Kenchic Chicken 1.2kg|Kenchic|whole|KCH-1.2
Farmer's Choice Beef Sausage 500g|Farmers Choice|beef|FC-BS500
Smokies 22pcs|Farmers Choice|pack of 22|FC/SMK22
Tropical Heat Crisps 200g (Chilli)|Tropical Heat|chilli lemon|TH-CH200
Krackles Tinga/Lime 50g|Krackles|tinga lime|KRK-50
Royco Mchuzi Mix 200g|Royco|beef|RYC-B200
Knorr Cubes 8g x 40|Knorr|chicken|KNR40
Kensalt 1kg|Kensalt|iodised|KS-01
Tomato-Paste 70gms|Zesta|sachet|ZST/TP70
Zesta Peanut Butter 400g|Zesta|smooth|ZST/PB400
Peptang Tomato Sauce 700g|Peptang|700 g|PT-TS-700
American Garden Ketchup 14oz|American Garden|14oz|AG14
Weetabix 450g|Weetabix|450g|WTB450
Kelloggs Corn Flakes 500g|Kelloggs|original|KLG/CF500
Quaker Oats 1kg|Quaker|tin|QKR-1
Indomie Chicken 70g*40|Indomie|carton|IND-40
Santa Maria Spaghetti 400g|Santa Maria|400g|SM-SPG
Ngano/Njugu Mix 1kg|Local|mixed|NJG.01
Ndengu Grade-1 2kg|Cereals|sorted|CRL-ND2
Nyayo Beans 90kg Bag|Cereals|90 KG|CRL-NY90
Njahi(Black Beans) 1kg|Cereals|1kg|CRL-NJ1
Omena 1kg (cleaned)|Lake|dry|OMN-1
Ng'ombe Beef Cubes 1kg|Quality Meat|boneless|QM.NG1
Asali Honey 500g|Asali|raw|ASL500
Festive Bread 400g|Festive|white|FST-W400
Supa Loaf 600g/Brown|Supa Loaf|brown|SL/B600
Omo Hand Wash 1kg|Omo|1kg|OMO-1
OMO 3.5kg Auto|Omo|auto|OMO-3.5A
Ariel 500gm|Ariel|powder|ARL.500
Sunlight 1kg 2-in-1|Sunlight|2in1|SUN2IN1
Toss Powder 3kg|Toss|blue|TOSS3
Geisha Bar-Soap 225g|Geisha|225g|GSH-225
Menengai Bar 800g|Menengai|cream|MNG800
Jamaa Soap 1kg|Jamaa|bar|JM-01
Dettol Soap 175g/Cool|Dettol|cool|DTL-C175
Dettol Liquid 500ml|Dettol|antiseptic|DTL/L500
Jik Bleach 750ml|Jik|regular|JIK-750
Harpic 500ml Power-Plus|Harpic|original|HRP.500
Vim Scouring 500g|Vim|lemon|VIM500
Axion Paste 400g|Axion|lemon|AX-400
Downy 850ml|Downy|blue|DWN850
Sta-Soft 2L|Sta-Soft|spring|SS-2L
Velvex Toilet Paper 10-Pack|Velvex|2-ply|VLX-10
Hanan T/Paper 40s|Hanan|unwrapped|HNN/40
Rosy Serviettes 100's|Rosy|1ply|RSY-100
Always Maxi 8's|Always|long|ALW-M8
Kotex 10s Normal|Kotex|normal|KTX10
Molfix Size-4 (64pcs)|Molfix|maxi|MFX-S4
Huggies Dry Comfort S3 54s|Huggies|size 3|HUG-S3-54
Pampers 5 Junior 44pcs|Pampers|junior|PMP5/44
Softcare Premium L/50|Softcare|large|SC-L50
Cussons Baby Jelly 250ml|Cussons|jelly|CUS-BJ250
Colgate Herbal 140g|Colgate|herbal|CLG.H140
Close-Up 120ml Red-Hot|Close Up|red hot|CU-RH
Aquafresh 3-Colour 100ml|Aquafresh|100ml|AQF3C
Oral-B Toothbrush (Soft)|Oral-B|soft|ORB-S
Nivea Lotion 400ml|Nivea|cocoa|NV-C400
Nice & Lovely 600ml|Nice and Lovely|cocoa butter|NL/CB600
Arimis Milking-Jelly 200ml|Arimis|200 ml|ARM-200
Vaseline B/Seal 250ml|Vaseline|blue seal|VAS-BS250
Ponds White-Beauty 50g|Ponds|day cream|PND50
Gillette Blue-II 5s|Gillette|twin|GIL-BII
Tura Soap 70g|Tura|medicated|TR70
Movit Relaxer 300g|Movit|regular|MVT-R3
Darling Braids Abuja 1/33|Darling|colour 1/33|DRL-1/33
Darling Yaki-Braid #27|Darling|27|DRL#27
Angels Weave 14"|Angels|14 inch|ANG-14
Marini Naturals Curl-Milk|Marini|250ml|MRN.CM
Rexona Roll-On 50ml|Rexona|men|RXN-M50
Axe Body-Spray 150ml|Axe|dark temptation|AXE-DT
Yolanda Spray 200ml|Yolanda|sweet|YLD200
Lattafa Oud 100ml EDP|Lattafa|EDP|LTF-OUD
HDMI/VGA Adapter|Ugreen|1080p|UG-HV1
HDMI Cable 1.5m|Generic|v1.4|HDMI-1.5
HDMI Cable 10Mtrs|Generic|4K|HDMI-10
VGA Cable 3m|Generic|male/male|VGA.3M
USB-C to Lightning 1m|Oraimo|fast|ORM-CL1
Type-C Cable 2.1A|Oraimo|1m|OCD-C53
Micro-USB Cable|Itel|1M|ITL/MU1
AUX Cable 3.5mm|Generic|1.5m|AUX3.5
RCA/AV Cable 3-in-3|Generic|yellow-red-white|RCA33
Cat6 Patch-Cord 2m|D-Link|grey|CAT6-2M
Cat-5e Ethernet 305m|Giganet|roll|C5E-305
RJ45 Connectors 100pcs|Generic|cat6|RJ45/100
Laptop Charger 19.5V/4.62A|HP|blue pin|LC-HP195
Dell Charger 65W|Dell|big pin|DL-65W
Lenovo Charger 20V-3.25A|Lenovo|usb-tip|LNV-20V
Extension 4-Way|Tronic|3m|TR-EXT4
Tronic Socket 13A/Twin|Tronic|white|TR.13AT
iPhone 15 128GB|Apple|black|IP15-128
iPhone 15 Pro Max 256GB|Apple|titanium|IP15PM256
iPhone 13 (Ex-UK) 128gb|Apple|ex uk|IP13-EXUK
iPhone 11 64GB/4GB|Apple|white|IP11/64
iPhone XR 64gb|Apple|red|IPXR64
Samsung A15 128GB/4GB|Samsung|blue|SM-A155F
Samsung Galaxy A05s 64GB|Samsung|silver|SM-A057
Samsung S24 Ultra 12/256|Samsung|grey|SM-S928B
Samsung A54-5G 128GB/8GB|Samsung|lime|SM-A546E
Samsung Buds-FE|Samsung|graphite|SM-R400
Tecno Spark 20C 128+4|Tecno|gold|BG7N
Tecno Camon 30 256GB/12GB|Tecno|black|CL6
Tecno Pop-8 64GB/3GB|Tecno|white|BG6M
Tecno T301 Kabambe|Tecno|dual sim|T301
Infinix Hot 40i 256/8|Infinix|palm blue|X6528B
Infinix Note-40 Pro|Infinix|titan gold|X6850
Infinix Smart8 64GB|Infinix|black|X6525
Itel A70 128GB/3GB|Itel|blue|A665L
Itel It2163 Torch-Phone|Itel|dual|IT2163
Nokia 105 (2023)|Nokia|charcoal|TA-1557
Nokia C32 4/64|Nokia|pink|TA-1534
Redmi 13C 256GB/8GB|Xiaomi|green|23100RN82L
Redmi Note 13 Pro+ 5G|Xiaomi|purple|23090RA98G
Oppo A18 128GB|Oppo|blue|CPH2591
Oppo Reno11-F|Oppo|green|CPH2603
Vivo Y17s 128GB/4GB|Vivo|purple|V2310
Realme C53 6GB/128GB|Realme|gold|RMX3760
Neon Ray-Pro 32GB|Safaricom|4G|NEON-RAY
Power-Bank 20,000mAh|Oraimo|2 USB|OPB-P208D
Oraimo Powerbank 10000mAh|Oraimo|10.5W|OPB-P118D
Anker PowerCore 10K|Anker|10,000 mAh|A1229
FreePods 4|Oraimo|white|OEB-E105D
Airpods Pro-2|Apple|USB-C|MTJV3
JBL Go-3|JBL|red|JBLGO3RED
JBL Flip6|JBL|black|JBL.FLIP6
Sony WH-1000XM5|Sony|black|WH1000XM5
Earphones J5 3.5mm|Samsung|white|J5-EAR
Memory Card 32GB|SanDisk|class 10|SDC10/32
Memory-Card 64gb (HP)|HP|U3|HPMC-64
Flash-Disk 16GB|SanDisk|Cruzer|SDCZ50-016G
Flash 64GB USB3.0|Kingston|DT100|DT100G3/64
Ext. HDD 1TB|Seagate|USB 3.0|STKM1000
SSD 512GB NVMe|Samsung|980|MZ-V8V500
SSD 240GB/2.5"|Kingston|A400|SA400S37/240G
HP 250-G9 i5/8GB/512GB|HP|15.6"|6S7P5EA
HP ProBook 440-G8 i7|HP|refurb|HP440G8
Lenovo T480 i5-8GB-256SSD|Lenovo|ex-uk|LNV-T480
Lenovo IdeaPad 1 N4020 4/256|Lenovo|14"|82V6
Dell Latitude 7490|Dell|i7/16GB|DL-7490
MacBook Air-M1 8/256|Apple|grey|MGN63
HP Laserjet M111w|HP|mono|7MD68A
Epson L3250 Printer|Epson|wifi|C11CJ67403
Epson Ink 003 Black|Epson|65ml|EP-003BK
Epson Ink-664 (Cyan)|Epson|70ml|T6642
HP 85A Toner|HP|CE285A|CE285A
HP 05A/80A Toner (comp.)|Generic|black|TN-05A80A
Canon G3411|Canon|ink tank|2315C025
Wireless Mouse M185|Logitech|grey|910-002235
Keyboard K120|Logitech|USB|K120-US
Mouse+Keyboard Combo MK220|Logitech|wireless|MK220
TP-Link WR841N 300Mbps|TP-Link|router|TL-WR841N
Tp-Link Archer-C6|TP-Link|AC1200|ARCHERC6
Huawei B311 4G-Router|Huawei|LTE|B311-221
Airtel Mi-Fi 4G|Airtel|black|MIFI4G
Hikvision 2MP Dome|Hikvision|1080p|DS-2CE56
Hikvision DVR 8Ch|Hikvision|turbo|DS-7108HGHI
Coax Cable RG-59 100m|Generic|roll|RG59/100
BNC/DC Connectors|Generic|pair|BNC-DC
TV 32" Smart/Android|Vitron|frameless|HTC3200S
TV 43inch 4K UHD|Hisense|A6K|43A6K
TV 55" QLED-4K|TCL|C645|55C645
Samsung 50CU7000|Samsung|crystal|UA50CU7000
Vitron Woofer V635|Vitron|3.1CH 65W|V635
Sayona SHT-1199BT|Sayona|2.1|SHT1199BT
Royal Sound Subwoofer 8000W|Royal Sound|BT/USB|RS-801
TV Wall-Mount 14-42|Generic|tilt|WM-1442
Digital Aerial (DVB-T2)|Phelistar|outdoor|PH-T2
GOtv Decoder+Antenna|GOtv|kit|GTV-KIT
Fridge 90L Single-Door|Ramtons|silver|RF/226
Ramtons Cooker 3G+1E|Ramtons|50x50|RF/401
Ramtons Blender 1.5L|Ramtons|2-in-1|RM/420
Ramtons Kettle 1.7Ltr|Ramtons|steel|RM/439
Ramtons Iron-Box RM/202|Ramtons|dry|RM/202
Mika Microwave 20L|Mika|silver|MMW2012/S
Mika Water Dispenser 3-Tap|Mika|hot&cold|MWD2201
Von Gas-Cooker 4+0|Von|60x60|VAC6F040
Von Hotpoint Fan 16"|Von|stand|VSF161
Bruhm W/Machine 7kg|Bruhm|twin tub|BWT-070H
Nunix Blender/Grinder|Nunix|1.5L|NXB-150
Nunix 2-Burner Gas Stove|Nunix|glass|NX-2B
Gas Regulator 22mm/13kg|Generic|13kg|REG-22
Gas Cylinder 6KG (K-Gas)|K-Gas|complete|KGAS6
Total Gas 13kg Refill|Total|refill|TTL-13R
Hot-Plate 1000W|Sayona|single|SHP/1
Hand Mixer 5-Speed|Sokany|200W|SK-133
Sokany Juicer 800W|Sokany|steel|SK-4000
Rice Cooker 1.8L|Lyons|700W|LY-RC18
Air-Fryer 5.5L|Silver Crest|digital|SC-AF55
Pressure-Cooker 5L|Dessini|aluminium|DES-P5
Dessini 10pcs Granite|Dessini|black/red|DES-10G
Sufuria 8-Pcs (Heavy Gauge)|Kaluworks|20-36cm|KLW-8
Kaluworks Sufuria No.5|Kaluworks|28cm|KLW-5
Non-Stick Pan 24cm|Tefal|red|TF24
Chapati Pan 28 cm|Kaluworks|no.28|KLW/CP28
Thermos 1.8L/Steel|Always|3 cups|THM-1.8
Vacuum Flask 1 ltr|Peacock|blue|PCK-1
Hotpot 3pc Set|Milton|1L+1.5L+2L|MLT-3PC
Plates 6pcs/Melamine|Home|floral|PLT6
Wine-Glass 6pc|Luminarc|350ml|LUM-WG6
Mug 11oz (Sublimation)|Generic|white|MUG11
Spoons 12-pcs S/Steel|Generic|table|SPN.12
Knife Set 6-in-1|Zwilling|block|KNF-6
Water-Bottle 2L (Motivational)|Generic|pink|WB-2L
Bucket 20L + Lid|Kenpoly|blue|KPL-20
Kenpoly Basin 45cm|Kenpoly|no.45|KPL.B45
Jerrycan 20Ltrs|Kentainers|yellow|JC-20L
Dustbin 60L Pedal|Kenpoly|grey|KPL-DB60
Chair Kenpoly 2012|Kenpoly|white|KPL2012
Mop/Squeegee Set|Generic|2pc|MOP.2
Clothes Rack 3-Tier|Generic|steel|CR-3T
Shoe-Rack 5 Layer|Generic|brown|SHR5
Mosquito Net 6x6|Generic|round|MN-6X6
Net 4*6 Rectangular|Supanet|white|SPN-4X6
Duvet 6x6 5pcs|Generic|cotton|DVT6X6
Duvet-Cover 5x6|Generic|grey|DC5X6
Bedsheets 6*6 (2+2)|Generic|striped|BS-66
Blanket 4x6 Fleece|Raymond|maroon|RYM-46
Towel 70x140|Generic|white|TWL-70140
Curtain 2m/Sheer|Generic|cream|CRT-2M
Mattress 5x6x8 HD|Superfoam|high density|SF568
Mattress 3.5x6x6|Vitafoam|MD|VF-3566
Pillow Fibre 18x26|Superfoam|pair|SF-P1826
Carpet 5x8 Fluffy|Generic|grey|CPT5X8
Bata.Toughees Boys|Bata|size 5|BT-TGH5
Bata Toughees (Girls) 3|Bata|black|BT-TGHG3
Bata Sandak/No.8|Bata|brown|SNDK8
Prefect Canvas 7|Bata|white|BPF-7
Umoja Rubbers Sz40|Umoja|blk|UMJ-40
Safety Boots S3-42|Vaultex|steel toe|VLX42
Gumboots No-9|Bata|black|GMB9
Nike AF1 White/42|Nike|42|AF1-W42
Jordan-4 Black/Red 43|Nike|43|AJ4-BR43
Adidas Samba 41/White|Adidas|white|ADS-41
Vans Off-The-Wall 40|Vans|black|VNS-40
Converse All-Star Hi|Converse|39|CNV39
Crocs K-Size 38|Crocs|pink|CRC.38
Polo Black/Red|Polo Kenya|XL|PL-BR-XL
Polo T-Shirt Navy/L|Polo Kenya|L|PL.NVY.L
Polo Shirt White(M)|Polo Kenya|M|PL/W/M
T-Shirt V-Neck Grey|Fruit|XXL|TSV-XXL
Tshirt Plain Black 180gsm|Gildan|M|GLD180
Hoodie H&M Black|H&M|L|HM-HD-L
Hoodies/Jumper Maroon|Generic|M|HDJ-M
Jeans W34/L32|Levis|501|LV501-3432
Khaki Trouser Sz36|Generic|beige|KHK-36
Chino Pant-Navy 32|Generic|slim fit|CHN32
Boxers 3-in-1|Jockey|L|BXR3L
Socks 5pairs/Ankle|Generic|mixed|SCK5
Vest 2pc White-M|Generic|cotton|VST.M
School-Sweater Green 28|Uniform|size 28|USG-28
School Shirt L/S 14|Uniform|white|USL14
P.E Kit (Tracksuit) 30|Uniform|blue|UPE-30
School Bag 18" L/Blue|Generic|18inch|SB18
Back-Pack Laptop 15.6"|Swiss|black|SWS156
Kitenge 6 Yards|Vitenge|wax|KTG-6Y
Leso/Kanga Pair|Leso|mombasa|LSO.P
Kikoy-Towel|Kikoy|blue|KKY-T
Maasai Shuka 150x200|Shuka|red/black|SHU/0042
Shuka Fleece-Lined|Shuka|blue|SHU/0043
Dera (Free Size)|Dera|floral|DR-FS
Abaya Black 56/L|Abaya|56|ABY56
Baby Shawl 1m*1m|Baby|white|BS/11
Romper 3-6M|Carter|3pc|CRT36M
Walker/Rocker 2-in-1|Baby|blue|BW21
Feeding-Bottle 250ml|Avent|natural|AVT-250
NAN 1 400g|Nestle|0-6 months|NAN1-400
Cerelac Wheat 400g|Nestle|6m+|CRL400
WD-40 330ml|WD-40|spray|WD40-330
WD-40 100ml|WD-40|mini|WD40-100
Omega-3 Fish Oil 60caps|Seven Seas|1000mg|OM3-60
Omega 3-6-9 30s|Nature|softgel|OMG369
Vitamin B-12 1000mcg|Now|100tabs|NOW-B12
Vitamin C-1000 20s|Redoxon|effervescent|RDX-C1000
Vitamin D3 5000IU|Now|120|NOW-D3
Zinc/Vit-C 30tabs|Cenvite|chew|CNV-ZC
Panadol Extra 10s|GSK|strip|PNX-10
Hedex 24's|GSK|box|HDX24
Eno 5g x 48|GSK|lemon|ENO-48
Strepsils Honey/Lemon 8s|Reckitt|8|STR-HL8
Deep-Heat 35g|Mentholatum|rub|DH35
Elastoplast 20's|BDF|fabric|ELP20
First-Aid Kit (Type B)|Generic|car|FAK-B
KN95 Mask 10pcs|Generic|white|KN95/10
PS-5 Console 825GB|Sony|disc|PS5-825
PS-4 Pad|Sony|v2 black|PS4-PAD
FIFA24/PS5|EA|disc|FC24PS5
Xbox Series-S|Microsoft|512GB|XBX-SS
Football Size-5|Mikasa|white|FB-5
Skipping Rope/PVC|Generic|2.8m|SKR-01
Dumbbell 5KG(Pair)|Generic|vinyl|DB5X2
Yoga Mat 6mm|Generic|purple|YM-6
Bicycle 26" MTB|Generic|21 speed|BIKE26
A4/80gsm Ream|Rotatrim|500 sheets|RTM-A4
Photocopy Paper A3 80gsm|Rotatrim|ream|RTM-A3
Manila Paper A1/White|Generic|10pcs|MNL-A1
Exercise Book 200pgs A5|Kasuku|square|KSK200
Ex-Book 96pg (Ruled)|Kartasi|A5|KTS96
Counter-Book 3Q|Kartasi|A4|KTS-3Q
Counter Book 4 Quire|Kartasi|288pg|KTS-4Q
Bic Pens 50pc Blue|Bic|cristal|BIC-BL50
HB Pencil 12s/Nataraj|Nataraj|621|NTJ621
Geometry-Set Oxford|Oxford|tin|OXF-GS
Stapler No.10|Kangaro|mini|KGR10
Staples 24/6|Kangaro|1000pc|KGR-24/6
Glue-Stick 36g|UHU|36g|UHU36
Masking Tape 2"|Generic|48mm|MT-2
Sellotape 1inch x 72y|Generic|clear|SLT1X72
Box-File A4/Black|Kenpoly|lever|BF-A4
Calculator FX-991ES|Casio|scientific|FX991ES
Calculator MJ120D|Casio|12 digit|MJ-120D
Whiteboard 4x3ft|Generic|magnetic|WB4X3
Cement 50kg 32.5R|Bamburi|nguvu|BMB-32.5R
Bamburi Powermax 42.5N|Bamburi|50kg|BMB-42.5N
Simba-Cement 50kgs|Simba|32.5|SMB50
Y12 Deformed Bar 12m|Devki|twisted|Y12-12M
D10 Steel Rod|Devki|12 mtrs|D10
BRC A98|Generic|roll|BRC-A98
Binding-Wire 25kg|Devki|roll|BW25
Iron Sheet 30G 3m|Mabati|gauge 30|MRM30-3
Dumuzas G28 2.5m|Mabati|tile|DMZ-28
Nails 4" 1kg|Generic|ordinary|NL4-1
Roofing Nails/U 2.5"|Generic|1kg|RNU25
Wood-Screw 1.5x8|Generic|100pc|WS-1.5X8
Bolt&Nut M10x50|Generic|HT|BN-M1050
Chip-Board 8x4 18mm|Generic|sheet|CB-18
MDF 8*4 12mm|Generic|sheet|MDF12
Plywood 6mm Marine|Comply|8x4|PLY-6M
Timber 2x2 Cypress|Generic|per ft|TB2X2
Timber 6x1|Generic|cypress|TB6X1
Post 6x100 Treated|Generic|6 x 100|PST-6X100
Crown Silk-Vinyl 4L|Crown|white|CRN-SV4
Crown Gloss 1L/Black|Crown|black|CRN.G1B
Sadolin Undercoat 20ltr|Sadolin|white|SDL/UC20
Turpentine 5L|Generic|thinner|TRP5
Paint-Brush 4"|Generic|bristle|PB-4IN
Roller 9in + Tray|Generic|set|RLR9
PVC Pipe 4" 6m|Eslon|class 41|PVC-4X6
PPR Pipe 25mm/4m|Dizayn|PN20|PPR25
PPR Elbow 20mm|Dizayn|90deg|PPR-E20
Gate-Valve 1/2"|Peglar|brass|GV-1/2
Gate Valve 3/4"|Peglar|brass|GV-3/4
Ball-Cock 1/2 Brass|Peglar|half inch|BC.12
Kitchen Mixer K.007|Frencia|swan|K.007
Basin Tap K.008|Frencia|pillar|K.008
Shower Head/Instant 3-Temp|Lorenzetti|5500W|LRZ-3T
Water-Tank 1000L|Roto|black|RT-1000
Tank 5,000L Kentank|Kentank|blue|KTL-5000
Kettle 1.7L|Ramtons|white|KTL-123
Kettle-Glass 2L|Mika|LED|KTL-124
Kettle Lid (spare)|Mika|1.7L|KTL-12
Oil Can A-1.5L|Generic|spout|A-1.5L
Oil Can A-2.5L|Generic|spout|A-2.5L
Padlock 50mm|Viro|brass|VIRO50
Mortice-Lock 3 Lever|Union|silver|UN3L
Hinges 4" (pair)|Generic|SS|HNG-4
Angle-Grinder 4.5"|Bosch|GWS-700|GWS700
Drill 13mm 650W|Ingco|impact|ID6538
Ingco Pliers 8"|Ingco|combination|HCP08208
Jembe 3LB/Crocodile|Crocodile|head|JMB3
Panga 18" Lasher|Lasher|polished|PNG-18
Wheelbarrow HD-100|Generic|solid|WBR-100
Spanner Set 8-24mm|Total|12pcs|THT1023
Sand-Paper P80|Generic|sheet|SP-P80
Welding Rod 2.5mm|Esab|E6013|WR25
Tile-Adhesive 20kg|Sika|grey|SK-TA20
Tiles 30x60 (Wall)|Saj|1.44sqm|SAJ3060
Tiles 40x40/Floor|Saj|non-slip|SAJ4040
LED Bulb 9W B22|Philips|daylight|PH-9W-B22
LED Bulb 9W E27|Philips|warm|PH-9W-E27
Bulb 12w/Emergency|Tronic|rechargeable|TR-EM12
Tube T8 4ft 18W|Tronic|led|T8-18W
Flood-Light 50W|Tronic|IP65|TR.FL50
Solar Flood 200W/Remote|Jindian|200w|JD-8200
Solar-Panel 100W|Sunlink|mono|SL100M
Battery N70 12V|Chloride|exide|CE-N70
Solar Battery 200AH/12V|Felicity|gel|FLG200
Inverter 3kVA 24V|Must|hybrid|MST3K
d.light S3|d.light|solar lantern|DL-S3
D.Light X1000|D.Light|home system|DL-X1000
Sun King Home-60|Sun King|3 lamps|SK-H60
Cable 2.5mm Twin&Earth|EAC|100m|EAC-2.5TE
Cable 1.5 Single Core/Red|EAC|roll|EAC1.5R
MCB 20A|Schneider|single pole|SCH-20A
Consumer Unit 6-Way|Schneider|plastic|SCH6W
Conduit 20mm/PVC|Generic|3m|CND20
Car Battery NS60L|Chloride|maint. free|NS60L
Tyre 195/65R15|Yana|tubeless|YN-19565R15
Tyre 185-70-14|Kelly|tubeless|KL-1857014
Boda Tyre 300-17|CEAT|rear|CT-300-17
Boda Helmet/Full-Face|Vega|black|VG-FF
Motor Oil 20W-50 4L|Total|quartz|TQ-20W50
Engine-Oil 5W30 5ltr|Castrol|magnatec|CST-5W30
Brake Fluid DOT-4|Castrol|500ml|DOT4
ATF D-III 1L|Shell|dexron|ATFD3
Oil Filter Z418|Toyota|vitz|90915-10001
Spark-Plug BKR6E|NGK|4pc|NGK-BKR6E
Wiper Blades 24"/18"|Bosch|pair|BSH2418
H4 Bulb 12V 60/55W|Osram|pair|OSR-H4
H7 LED 6000K|Generic|pair|H7LED
Car-Charger 38W QC3.0|Oraimo|dual|OCC-73D
Jack 2-Ton Hydraulic|Total|bottle|THT109022
DAP 50kg|Yara|planting|DAP-50
CAN 26% 50kg|Yara|topdress|CAN26
NPK 17-17-17 50KG|ETG|compound|NPK171717
NPK 23:23:0|MEA|25kg|NPK-23230
Urea 46% 10kg|Yara|10kg|UREA46
DK 8031 2kg|Dekalb|maize seed|DK8031
H-614D Seed 2kg|Kenya Seed|maize|H614D
Hybrid H.513 10kg|Kenya Seed|maize|H513-10
PH4 Seed/2kg|Kenya Seed|coast|PH-4
Sukuma 1000-Headed 50g|Simlaw|kale|SML-K50
Tomato Anna-F1 10g|Monsanto|F1|ANNA-F1
Cabbage Gloria F1 25g|Syngenta|F1|GLR.F1
Dudu-Acelamectin 100ml|Osho|100ml|OSH-DA100
Duduthrin 1.75EC 250ml|Twiga|250 ml|TWG-175
Round-Up 1L|Bayer|turbo|RUP-1L
Knapsack 16L/Sprayer|Cooper|16 ltr|CP-15
Drip Kit 1/8 Acre|Amiran|gravity|AMR-1/8
Layers Mash 70kg|Unga|fugo|UF-LM70
Chick-Mash 20kg|Unga|fugo|UF-CM20
Dairy Meal 50kg/HY|Unga|high yield|UF-DM50
Mineral Lick 2kg/Maclick|Cooper|super|ML-2
Milking-Can 50L|Ashut|aluminium|MC50L
Chaff Cutter 7HP|Generic|petrol|CC-7HP
Water-Pump 2" Petrol|Honda|WB20|WB20XT
Submersible Pump 1HP/100m|Pedrollo|4SR|4SR1.5M
Hosepipe 3/4" 30m|Generic|braided|HP34-30
Shade-Net 75% 4x50|Amiran|black|SN75
Polythene 1000G|Generic|6m wide|PLT1000G
Chicken-Wire 6ft 1/2"|Generic|30m|CW612
Barbed Wire 16G/610m|Devki|20kg|BW16G
Fishing-Net 6ply/4"|Generic|100 yards|FN-6P4
Tarpaulin 20x30ft|Generic|blue/orange|TRP20X30
Umbrella 8-Ribs|Generic|black|UMB8R
Suitcase 3-in-1 (24")|Generic|rose gold|SC3-24
Handbag PU/Leather Brown|Generic|medium|HB-PU-BR
Watch F-91W|Casio|black|F91W-1
Clock 12" Wall|Ajanta|quartz|AJT-12
Torch 3xD Rechargeable|Tiger|LED|TGH-3D
Charcoal Jiko No.2|Jikokoa|classic|JKK-2
Fire-Wood Stove 2 Pot|Burn|ecoa|BRN-2P
`
