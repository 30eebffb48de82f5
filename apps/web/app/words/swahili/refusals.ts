import type { RefusalCode } from '@duka/contract/errors'

/** The refusals of the contract. A test, not the compiler, finds missing ones. */
export const refusals: Partial<Record<RefusalCode, string>> = {
  INVALID_INPUT: 'Tafadhali angalia ulichoandika.',
  MALFORMED_REQUEST: 'Ombi halikueleweka.',
  INVALID_CURSOR: 'Kiungo cha ukurasa huu hakifanyi kazi tena.',
  PAYLOAD_TOO_LARGE: 'Ulichotuma ni kikubwa mno kwa duka kupokea kwa mara moja.',
  UNSUPPORTED_TYPE: 'Duka halipokei aina hii ya maudhui.',
  RANGE_NOT_SATISFIABLE: 'Faili haina sehemu hiyo.',
  FILE_CHANGED: 'Faili imebadilika.',
  NOT_FOUND: 'Haikupatikana.',

  NOT_SIGNED_IN: 'Tafadhali ingia ili uendelee.',
  SESSION_EXPIRED: 'Muda wako umeisha. Tafadhali ingia tena.',
  LOGIN_FAILED: 'Kuingia kumeshindikana. Tafadhali hakikisha barua pepe na nenosiri.',
  NOT_ALLOWED: 'Huruhusiwi kufanya hivi.',
  RIGHT_MISSING: 'Huna ruhusa ya kufanya hivi. Muulize mwenye duka.',
  LIMIT_EXCEEDED: 'Hii inazidi kikomo chako cha {most}. Mwombe mtu mwenye ruhusa zaidi.',
  NOT_STAFF: 'Wafanyakazi tu ndio wenye ruhusa. Mpe mtu huyu jukumu kwanza.',
  ADMINS_HAVE_ALL: 'Wasimamizi wakuu wana ruhusa zote. Mfanye mtu huyu kuwa meneja kwanza.',
  INVITATION_NOT_FOUND: 'Kiungo hiki hakijakamilika.',
  INVITATION_USED: 'Mwaliko huu umeshatumika.',
  INVITATION_OVER: 'Mwaliko huu umeisha.',
  OWN_ORDER: 'Hii ni oda yako mwenyewe. Mtu mwingine ndiye atoe punguzo lake.',
  OWN_DRAWER: 'Hizi ni pesa taslimu ulizopokea mwenyewe. Zinaweza kurekebishwa na {names}.',
  TOO_MANY_TRIES: 'Umejaribu mara nyingi mno. Tafadhali subiri kidogo kisha ujaribu tena.',

  EMAIL_TAKEN: 'Tayari kuna akaunti yenye barua pepe hii.',
  USERNAME_TAKEN: 'Jina hili la mtumiaji limeshachukuliwa.',
  WRONG_PASSWORD: 'Nenosiri la sasa si sahihi.',
  PASSWORD_COMMON: 'Watu wengi hutumia nenosiri hili. Tafadhali chagua lingine.',
  PASSWORD_NEEDED: 'Tafadhali weka nenosiri lako ili uendelee.',
  LOGIN_NEEDED: 'Ili kufanya hivi, toka kisha uingie tena kwa simu yako.',
  SESSION_NOT_FOUND: 'Kifaa hiki kimeshatolewa kwenye akaunti.',
  SECOND_FACTOR_WRONG: 'Msimbo huu si sahihi au ulishatumika.',
  SECOND_FACTOR_REFUSED: 'Msimbo huu si sahihi au ulishatumika.',
  SECOND_FACTOR_NEEDED:
    'Duka linawataka wafanyakazi wawe na uthibitisho wa pili. Tafadhali uweke kwanza.',
  LOGIN_STEP_EXPIRED: 'Kuingia huku kumechukua muda mrefu mno. Tafadhali anza tena.',
  PHONE_LOGIN_FAILED: 'Msimbo huu si sahihi au muda wake umeisha.',
  PHONE_IS_LOGIN:
    'Unaingia kwa simu hii. Weka barua pepe yako kwanza, kisha ubadilishe namba ya simu.',
  PHONE_HAS_ACCOUNT:
    'Akaunti nyingine hutumia simu hii kuingia. Ingia kwenye akaunti hiyo kwa simu, kisha uiwekee barua pepe au uifute.',
  STAFF_NEED_EMAIL:
    'Wafanyakazi huingia kwa barua pepe na nenosiri. Akaunti hii haina barua pepe bado.',
  STAFF_NEED_PASSWORD:
    'Wafanyakazi huingia kwa barua pepe na nenosiri. Akaunti hii haina nenosiri bado; mwenyewe atalipata kwa “Umesahau nenosiri lako?”.',
  PHONE_CODE_WRONG: 'Msimbo huu si sahihi au muda wake umeisha.',
  RESET_CODE_WRONG: 'Msimbo huu si sahihi au muda wake umeisha.',
  USER_NOT_FOUND: 'Kitambulisho cha mtumiaji hakikupatikana au si sahihi.',
  CUSTOMER_NOT_FOUND: 'Hakuna aliyeagiza kwa nambari hii.',
  SAME_ROLE: 'Mtumiaji tayari ana jukumu la "{role}".',
  NOTE_CHANGED: 'Mtu mwingine amebadilisha maelezo haya. Ulichoandika bado kipo hapa.',
  LAST_ADMIN: 'Duka linahitaji angalau msimamizi mkuu mmoja.',

  PAPER_NOT_FOUND: 'Hati hii haikupatikana.',
  PAPER_SIGNED: 'Hati hii tayari ina namba yake ya eTIMS.',
  PAPER_WAITS: 'DigiTax iko karibu kutia sahihi hati hii. Usiiandikie namba nyingine.',
  PAPER_NOT_REFUSED: 'Ni hati iliyokataliwa tu inayotumwa tena.',
  ETIMS_OFF: 'Duka halitumii DigiTax.',
  ETIMS_SILENT: 'DigiTax haijibu ({reason}). Tafadhali jaribu tena baadaye.',
  CU_NUMBER_TAKEN: 'Hati nyingine ina namba hii ya eTIMS.',
  PRODUCT_NOT_FOUND: 'Bidhaa haikupatikana.',
  CATEGORY_NOT_FOUND: 'Kategoria haikupatikana.',
  CATEGORY_NAME_TAKEN: 'Tayari kuna kategoria yenye jina hili.',
  CATEGORY_IN_USE: 'Bado kuna bidhaa kwenye kategoria hii.',
  CATEGORY_TOO_DEEP:
    'Kategoria zina ngazi mbili: kategoria iliyo chini ya nyingine haiwezi kuwa na nyingine chini yake.',
  CATEGORY_RING: 'Kategoria haiwezi kuwa chini yake yenyewe.',
  CATEGORY_HAS_CHILDREN: 'Kuna kategoria nyingine chini ya hii. Zihamishe au uzifute kwanza.',
  PRICE_CHANGE_NOT_FOUND: 'Badiliko hili la bei halipo.',
  PRICE_CHANGE_UNDONE: 'Badiliko hili la bei limeshatenguliwa.',
  FAMILY_NOT_FOUND: 'Kundi la bidhaa halikupatikana.',
  FAMILY_NAME_TAKEN: 'Kundi lingine la bidhaa tayari lina jina hili.',
  OPTIONS_TAKEN: 'Bidhaa nyingine ya kundi hili ina chaguo hizi hizi.',
  IMAGE_UNKNOWN: 'Bidhaa haina picha hiyo.',
  TOO_MANY_IMAGES: 'Bidhaa inaweza kuwa na picha 8 tu.',
  SKU_TAKEN: 'Bidhaa nyingine tayari ina SKU hii.',
  IMAGE_REQUIRED: 'Tafadhali chagua picha ya bidhaa mpya.',
  IMAGE_UNREADABLE:
    'Duka haliwezi kusoma faili hii kama picha. Tumia JPEG, PNG, WebP, AVIF au GIF; picha ya HEIC ya iPhone inaweza kuhifadhiwa kama JPEG.',
  IMAGE_TOO_MANY_PIXELS:
    'Picha ina pikseli {width} × {height}. Duka linachukua pikseli milioni {most} tu: ipunguze, au piga picha yenye ubora mdogo zaidi.',
  IMAGE_NOT_STORED:
    'Picha haikuhifadhiwa: hifadhi ya picha imejaa au haipatikani. Hakuna kilichohifadhiwa. Ikiendelea hivyo, endesha npm run doctor.',
  IMAGE_TOO_LARGE:
    'Picha ni kubwa kuliko MB 10. Tumia JPEG, PNG, WebP, AVIF au GIF isiyozidi MB 10.',
  OUT_OF_STOCK: 'Bidhaa hii imeisha kwa sasa.',
  OVER_STOCK: 'Huwezi kuongeza zaidi ya zilizopo dukani ({available}).',
  STOCK_BELOW_NONE: 'Kuna {available} tu kwenye rafu.',

  IMPORT_TOO_LARGE: 'Faili ya kuingiza isizidi MB 25 na safu 50,000.',
  NOT_CSV: 'Hii si faili ya CSV. Kwenye Excel chagua File, Save as, kisha "CSV UTF-8".',
  IMPORT_EMPTY: 'Hakuna safu chini ya vichwa vya faili hii.',
  IMPORT_COLUMNS: 'Sema ni safu wima gani ya faili yenye jina, SKU au kitambulisho cha bidhaa.',
  IMPORT_HAS_ERRORS: 'Hakuna kilichoingizwa. Safu zenye makosa: {count}.',

  NOT_IN_CART: 'Bidhaa hii haipo kwenye kikapu.',

  ADDRESS_NOT_FOUND: 'Anwani haikupatikana.',

  ZONE_NOT_FOUND: 'Eneo la kupeleka mizigo halikupatikana.',
  ZONE_CHANGED: 'Mtu mwingine amebadilisha eneo hili. Tafadhali litazame, kisha uhifadhi tena.',
  COUNTY_UNKNOWN: '"{county}" si mojawapo ya kaunti 47 za Kenya.',
  ZONE_NAME_TAKEN: 'Eneo lingine la uwasilishaji lina jina hili.',
  POINT_NAME_TAKEN: 'Kituo kingine cha kuchukulia katika mji huu kina jina hili.',
  PLACE_TAKEN: '{place} tayari iko kwenye eneo "{zone}".',
  EVERYWHERE_TAKEN:
    'Eneo "{zone}" tayari linahusu mahali pengine pote. Tafadhali taja kaunti, miji au mitaa ya hili.',
  POINT_NOT_FOUND: 'Kituo cha kuchukulia hakikupatikana.',
  ZONES_NOT_CSV:
    'Faili hii haina safu wima "zone". Faili inayopakuliwa inaonyesha safu wima zilizopo.',
  POINT_IN_USE: 'Kituo hiki cha kuchukulia kinatumika. {reason}',
  DRAFT_NOT_FOUND: 'Rasimu hii haipo tena.',
  ORDER_NOT_FOUND: 'Oda haikupatikana.',
  SHARED_CART_NOT_FOUND: 'Kiungo hiki kimeisha muda au hakijakamilika. Tafadhali omba kingine.',
  CART_EMPTY: 'Kikapu chako kiko tupu.',
  ORDER_OUT_OF_STOCK: '{product} haipatikani tena kwa idadi uliyotaka (zimebaki {available}).',
  ORDER_PRODUCT_GONE: '{product} haipatikani tena. Tafadhali iondoe kwenye kikapu chako.',
  NOT_DELIVERED: 'Duka halipeleki mizigo kwenye anwani hii. Tafadhali chagua nyingine.',
  OPTION_NOT_HERE: 'Njia hii ya kupeleka mzigo haipo kwa anwani hii. Tafadhali chagua tena.',
  PRICE_CHANGED:
    'Bei imebadilika. Oda sasa inagharimu {total}. Tafadhali itazame, kisha uagize tena.',
  OFFER_UNKNOWN: 'Hakuna ofa yenye msimbo {code}.',
  OFFER_NOT_BEGUN: 'Msimbo {code} bado haujaanza kutumika.',
  OFFER_ENDED: 'Ofa yenye msimbo {code} imekwisha.',
  OFFER_USED_UP: 'Msimbo {code} umetumika wote.',
  OFFER_USED_BY_YOU: 'Tayari umetumia msimbo {code}.',
  OFFER_OTHER_GOODS: 'Msimbo {code} ni wa bidhaa nyingine, si zilizo kwenye kikapu chako.',
  OFFER_MINIMUM: 'Msimbo {code} ni wa bidhaa za {minimum} au zaidi.',
  OFFER_NOT_FOUND: 'Ofa haikupatikana.',
  OFFER_CODE_TAKEN: 'Ofa nyingine ina msimbo huu.',
  SAME_STATUS: 'Hali tayari ni "{status}".',
  PAYMENT_UNDECIDED: 'M-Pesa imetaja malipo ya oda hii ambayo bado yanathibitishwa.',
  MONEY_TO_MATCH: 'Kuna pesa zenye namba ya oda hii zinazosubiri kulinganishwa.',
  CODE_WAITS:
    'Msimbo wa malipo umeandikwa kwa oda hii, na pesa zake hazijahesabiwa bado. Tafadhali subiri zihesabiwe.',
  GOODS_UNDER_WAY:
    'Bidhaa za oda hii zinafungashwa au hazijarudi bado. Ighairi na urudishe bidhaa kwanza.',
  REFUND_UNDER_WAY: 'Pesa za oda hii ziko njiani kurudi.',
  ORDER_DELIVERED: 'Bidhaa za oda hii zilishafikishwa. Inabaki kwenye vitabu.',
  ORDER_WITH_RIDER:
    'Anayeleta mzigo bado anaweza kurekodi pesa au kuufikisha. Funga kiungo chake kwanza.',
  ORDER_HAS_ACCOUNT: 'Oda hii ni ya akaunti. Kufuta akaunti kunafuta taarifa za mtu huyo.',
  ORDER_OPEN: 'Oda hii bado iko wazi. Ifikishe au uighairi kwanza.',
  REFUND_DUE_FIRST: 'Kuna pesa za oda hii za kurudisha kwanza.',
  DELIVERED_UNPAID: 'Oda hii imefika na haijalipwa bado.',
  ACCOUNT_OWES_MONEY: 'Oda {order} imefikishwa na haijalipwa. Akaunti inaweza kufutwa ikishalipwa.',
  ACCOUNT_HAS_MONEY:
    'Oda {order} ina pesa au bidhaa zilizo njiani. Akaunti inaweza kufutwa baadaye.',
  ACCOUNT_HAS_RETURN: 'Kuna bidhaa za oda {order} zinazorudishwa. Akaunti inaweza kufutwa baadaye.',
  ACCOUNT_CODE_WAITS:
    'Msimbo wa malipo umeandikwa kwa oda {order}, na pesa zake hazijahesabiwa bado. Akaunti inaweza kufutwa baadaye.',
  ACCOUNT_WITH_RIDER:
    'Anayeleta mzigo bado anaweza kurekodi pesa au kufikisha oda {order}. Akaunti itafutika kiungo chake kikifungwa.',
  ORDER_HAS_MONEY:
    'Oda hii imepokea pesa au inalipwa sasa, kwa hivyo haiwezi kufutwa wala kubadilishwa.',
  HAS_RETURNS:
    'Bidhaa za oda hii zimesharudi, kwa hivyo haiwezi kughairiwa, kubadilishwa wala kufutwa. Pokea bidhaa zilizobaki badala yake.',
  ORDER_NOT_SENT: 'Bidhaa za oda hii hazijatoka dukani bado. Badilisha au ghairi oda badala yake.',
  ORDER_NOT_DELIVERED: 'Oda hii haijafika kwa mteja bado.',
  RETURNS_OFF: 'Tafadhali pigia duka simu kuhusu kurudisha bidhaa.',
  RETURN_TOO_LATE:
    'Bidhaa hurudishwa ndani ya siku {days}. Kama kuna tatizo, tafadhali pigia duka simu.',
  RETURN_NOT_FOUND: 'Ombi hili la kurudisha halikupatikana.',
  RETURN_MOVED: 'Mtu mwingine ameshaamua kuhusu ombi hili la kurudisha.',
  RETURN_OPEN: 'Mteja anataka kurudisha bidhaa za oda hii. Amua kuhusu hilo kwanza.',
  MORE_THAN_SOLD: '{product}: zinaweza kurudi {left} pekee.',
  MORE_THAN_PAID: 'Pesa zinazoweza kurudi ni {amount} pekee.',
  ORDER_SENT: 'Oda hii imeshatumwa, kwa hivyo haiwezi kubadilishwa tena.',
  ORDER_CHANGED: 'Mtu mwingine amebadilisha oda hii. Tafadhali itazame, kisha urudie.',
  CANCEL_TOO_LATE: 'Duka linaandaa oda hii au limeshaituma. Tafadhali pigia duka simu.',
  CANCEL_PAID:
    'Pesa za oda hii zimeshafika. Tafadhali pigia duka simu: linaweza kughairi oda na kukurudishia pesa.',
  KEY_REUSED: 'Idempotency-Key hii tayari ilitumika kwa ombi lingine.',

  ALREADY_PAID: 'Oda hii imeshalipwa.',
  ORDER_CANCELLED: 'Oda hii imeghairiwa.',
  PROMPT_LIVE: 'Ombi la malipo bado liko wazi kwenye simu. Tafadhali subiri hadi liishe.',
  OVER_MPESA_LIMIT: 'M-Pesa hupokea hadi KES {limit} kwa malipo moja.',
  PHONE_HAS_PROMPT:
    'Kuna ombi lingine la M-Pesa kwenye simu hii. Tafadhali lijibu hapo, au jaribu tena baada ya sekunde {seconds}.',
  MPESA_REFUSED: 'M-Pesa haikupokea ombi: {reason}',
  NOT_REFUND_DUE: 'Hakuna pesa za kurudisha kwenye oda hii.',
  PAY_BACK_BY_HAND:
    'M-Pesa hurudisha malipo mazima pekee. Tuma pesa mwenyewe, kisha uzirekodi hapa.',
  TRANSFER_CODE_USED: 'Msimbo huu wa M-Pesa umesharekodiwa. Tafadhali uangalie tena.',
  REFUND_BY_HAND:
    'M-Pesa haiwezi kurudisha pesa hizi yenyewe. Zirudishe kwa mkono, kisha uzirekodi hapa.',
  NOTHING_HELD: 'Hakuna pesa zilizoshikiliwa kwenye oda hii.',
  PAYMENT_UNKNOWN: 'Hakuna malipo yenye namba hii ya risiti.',
  LESS_THERE: 'Ni {amount} tu ya malipo haya iliyohesabiwa hapo.',
  NOT_CASH: 'M-Pesa inasema pesa hizi zilifika. Ni pesa taslimu tu zinazoweza kuandikwa kimakosa.',
  CREDIT_OF_OTHER:
    'Oda ambayo ingelipia hii ni ya mteja mwingine, kwa hivyo pesa zake zinabaki pale.',
  SAME_PLACE: 'Malipo haya tayari yamehesabiwa hapo.',
  SIMULATED_MONEY: 'Pesa za kiigizaji na pesa halisi hazilipii oda moja.',
  RECEIPT_NOT_FOUND: 'Hakuna pesa zinazosubiri chini ya namba hii ya risiti.',
  QR_NOT_MADE: 'M-Pesa haiwezi kutengeneza QR code kwa sasa. Tafadhali lipa kwa njia nyingine.',
  TYPED_CODE_USED:
    'Msimbo huu umeshatumika kwa malipo. Tafadhali uangalie tena, au pigia duka simu.',
  TYPED_CODE_TOO_LITTLE:
    'Malipo yenye msimbo huu hayatoshi kulipia oda hii. Pesa ziko salama dukani: tafadhali tupigie simu.',
  TYPED_CODE_NOT_DUE:
    'Malipo yenye msimbo huu yalifika wakati oda hii haikuwa inadaiwa. Pesa ziko salama dukani: tafadhali tupigie simu.',
  STATEMENT_UNREADABLE: 'Hii si taarifa ya M-Pesa: hakuna mstari unaotaja safu ya "Receipt No.".',
  MPESA_OFF: 'Duka halipokei M-Pesa kwa sasa. Tafadhali chagua njia nyingine ya kulipa.',
  COD_NOT_ALLOWED: 'Oda hii haiwezi kulipwa kwa pesa taslimu. {reason}',
  TOO_MUCH_UNPAID:
    'Oda ambazo hazijalipwa za akaunti, simu au anwani moja zinaweza kufikia {most} na vipande {pieces} kwa jumla. Tafadhali agiza kidogo kwa mara moja, lipa oda ya awali kwanza, au tupigie simu: tunaweza kukuwekea oda kubwa zaidi.',
  MPESA_OPEN_ORDERS:
    'Akaunti, simu au anwani moja inaweza kuwa na oda {most} tu za M-Pesa ambazo hazijalipwa. Tafadhali lipa mojawapo kwanza, au subiri muda wake uishe.',
  COD_OFF: 'Duka halipokei malipo ukipokea mzigo kwa sasa. Tafadhali chagua njia nyingine.',

  MESSAGE_NOT_FOUND: 'Hakuna ujumbe kama huo.',
  MESSAGE_WAITS: 'Ujumbe huu bado unasubiri kutumwa.',
  CODE_NOT_RESENT:
    'Msimbo wa nenosiri hautumwi tena: huenda muda wake umeisha. Mteja anaomba mpya.',
  UNKNOWN_PLACEHOLDER: '{name} si nafasi ya maandishi haya. Yanaweza kutumia {known}.',
  LINK_BESIDE_CODE:
    'Maandishi yenye msimbo hayana kiungo ila {link}, na msimbo husimama peke yake. Ondoa viungo vingine, na uweke nafasi baada ya kila nukta.',
  TEXT_CHANGED:
    'Mtu mwingine amebadilisha maandishi haya. Tafadhali yatazame, kisha uhifadhi tena.',
  CHANNEL_OFF: 'Duka bado haliwezi kutuma ujumbe kwa njia hii.',
  PHONE_SAID_STOP:
    'Simu hii ilisema ACHA. Ithibitishe kwenye wasifu wako, au tuma START kutoka kwayo.',
  NO_OWN_PHONE: 'Wasifu wako hauna namba ya simu ya Kenya. Tafadhali iongeze, kisha ujaribu tena.',

  NOT_CALLABLE: 'M-Pesa haingeweza kulifikia duka kwenye {address}: {reason}',
  SET_BY_ENVIRONMENT: 'Seva ndiyo inayoweka hii ({variables}), kwa hiyo haiwezi kubadilishwa hapa.',
  SETTINGS_CHANGED:
    'Mtu mwingine amehifadhi mipangilio kwa sasa. Tafadhali itazame, kisha uhifadhi tena.',
  COLOUR_UNREADABLE:
    'Rangi {colour} ({which}) ni nyepesi mno: maandishi meupe juu yake yana utofauti wa {contrast} kwa 1, na watu wanahitaji angalau {least} kwa 1. {better} ina giza la kutosha.',
  COLOUR_NEARLY_WHITE:
    'Rangi {colour} ({which}) ni nyeupe au karibu nyeupe, kwa hivyo haitaonekana kwenye ukurasa. Tafadhali chagua iliyokolea zaidi.',
  LOGO_REQUIRED: 'Tafadhali chagua picha ya nembo.',
  FRONT_CHANGED: 'Mtu mwingine amebadilisha mbele ya duka. Ulichoandika bado kipo hapa.',
  FRONT_PICTURE_REQUIRED: 'Tafadhali chagua picha ya bango.',

  SHIPPING_NOT_FOUND:
    'Imeshindwa kupata maelezo ya usafirishaji. Tafadhali hakikisha namba ni sahihi.',
  SHIPPING_EXISTS: 'Oda hii tayari ina rekodi ya usafirishaji.',
  PAGE_NOT_FOUND: 'Hakuna ukurasa kama huu.',
  PAGE_VERSION_NOT_FOUND: 'Hakuna toleo kama hili la ukurasa huu.',
  PAGE_CHANGED:
    'Mtu mwingine amehifadhi ukurasa huu wakati huo huo. Tafadhali angalia, kisha uhifadhi tena.',
  SLUG_TAKEN: '/{slug} ni anwani ya duka lenyewe. Tafadhali chagua nyingine.',
  PAY_LINK_ENDED: 'Kiungo hiki kimeisha muda au hakijakamilika. Tafadhali omba kingine.',
  TRACKING_LINK_ENDED:
    'Kiungo hiki kimeisha muda au hakijakamilika. Tafadhali ingia ili uone oda zako.',
  TRACKING_NUMBER_TAKEN: 'Namba hii ya ufuatiliaji tayari inatumika.',

  REVIEW_NOT_ALLOWED:
    'Ni wanunuzi tu wanaoweza kutoa maoni kuhusu bidhaa hii, baada ya oda yao kufika.',
  REVIEWS_OFF: 'Duka halipokei maoni kwa sasa.',
  REVIEW_NOT_FOUND: 'Maoni hayakupatikana.',

  WISH_LIST_FULL: 'Orodha ya vipendwa hubeba bidhaa {most}. Tafadhali ondoa moja kwanza.',

  RUN_NOT_FOUND: 'Kiungo hiki kimeisha. Tafadhali omba kipya kutoka dukani.',
  RUN_HAS_CLOSED_ORDER: 'Oda {number} ni {status} na haiwezi kupewa mpeleka mzigo.',
  HANDOVER_CODE_WRONG: 'Msimbo huu si sahihi. Majaribio yaliyobaki: {left}.',
  HANDOVER_TRIES_USED:
    'Msimbo umekosewa mara nyingi mno. Tafadhali pigia duka: wafanyakazi wanaweza kurekodi mzigo umefika.',
  NOT_FOR_RIDER: 'Oda hizi mteja huzichukua mwenyewe, au husafirishwa kwa basi: {numbers}.',
  HANDOVER_CODE_NEEDED:
    'Mteja sasa ana msimbo. Mwombe, au piga simu dukani: wafanyakazi wanaweza kurekodi aliyeupokea.',
  NO_HANDOVER_CODE: 'Oda hii haina msimbo. Huwa nao mzigo ukiwa njiani.',
  PARCEL_CLOSED: 'Mzigo huu tayari ni {status}.',
  NO_PHONE_TO_ASK: 'Hakuna simu ya kuomba malipo. Tafadhali andika namba.',
  CASH_CHANGED: 'Kiasi sasa ni {amount}. Tafadhali tazama tena.',
  DRAWER_NOT_FOUND: 'Hakuna mwenye droo hii.',
  MOVE_NOT_FOUND: 'Hakuna rekodi kama hiyo.',
  MOVE_FINAL: 'Hii inabaki: imesharekebishwa, au iko kwenye taarifa ya M-Pesa.',
  DAY_CLOSED: 'Siku hii imeshafungwa.',
  DAY_NOT_BEGUN: 'Siku hii bado haijaanza.',
  NOTHING_TO_SETTLE: 'Hakuna pesa taslimu ya kukabidhi.',

  UNAVAILABLE: 'Duka lina shughuli nyingi. Tafadhali jaribu tena baada ya muda mfupi.',
  UNEXPECTED: 'Kumetokea hitilafu kwetu. Tafadhali jaribu tena.',
}
