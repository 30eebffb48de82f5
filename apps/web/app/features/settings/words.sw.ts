import { labelsOf, methodFacts, methodsThat } from '@duka/contract/settings/payment-methods'
import type { TextOf } from '../../lib/text/text.ts'

const expiring = methodsThat('expires').map((method) => methodFacts[method].label.sw)

export const staffSettings: TextOf<typeof import('./words.ts').staffSettings> = {
  title: 'Mipangilio',
  lead: 'Kile wateja husoma kuhusu duka, na jinsi wanavyolipa. Mabadiliko huonekana papo hapo.',
  loading: 'Inapakia mipangilio...',
  save: 'Hifadhi mipangilio',
  discardAsk: 'Uache ulichobadilisha? Hakikuhifadhiwa.',
  unsaved: (count) =>
    count === 1 ? 'Badiliko 1 halijahifadhiwa' : `Mabadiliko ${count} hayajahifadhiwa`,
  nothing: 'Kila kitu kimehifadhiwa.',
  keptTyping: 'Mabadiliko haya hayajahifadhiwa bado. Bado yako hapa.',
  changedMeanwhile: 'Mtu mwingine amebadilisha.',
  theySaved: (text) => `Mtu mwingine amehifadhi “${text}”. Ukihifadhi, yako itachukua nafasi yake.`,
  toDefault: (text) => (text ? `Rudisha ya kawaida: ${text}` : 'Rudisha ya kawaida'),
  blank: 'hakuna',

  panels: {
    alerts: 'Arifa kwa wafanyakazi',
    shop: 'Duka',
    contact: 'Mawasiliano',
    hours: 'Saa za kazi',
    payments: 'Malipo',
    orders: 'Oda',
    search: 'Utafutaji',
    keep: 'Taarifa binafsi hutunzwa kwa muda gani',
    staff: 'Wafanyakazi',
    setup: 'Mahali linapoendeshwa',
  },
  face: 'Nembo na rangi',
  front: 'Mbele ya duka',
  fields: {
    name: ['Jina la duka', 'Juu ya kurasa, kwenye vichwa, ankara na ujumbe.'],
    blurb: ['Duka kwa mstari mmoja', 'Chini ya kurasa, na kwenye matokeo ya Google.'],
    groupVariants: [
      'Onyesha kila kundi la bidhaa mara moja kwenye orodha',
      'Kadi yake husema “Kuanzia” na bei ya chini; wateja huchagua saizi au rangi kwenye ukurasa wake.',
    ],
    reviews: [
      'Maoni ya wanunuzi',
      'Kurasa za bidhaa huyaonyesha. Aliyenunua bidhaa anaweza kuandika ikishafika.',
    ],
    phoneAccounts: [
      'Akaunti kwa simu',
      'Wateja huingia kwa msimbo unaotumwa kwa SMS, bila barua pepe. Kila msimbo ni SMS unayoilipia.',
    ],
    email: ['Barua pepe', 'Ujumbe kwa wateja hutoka hapa.'],
    whatsapp: ['WhatsApp', 'Pamoja na msimbo wa nchi. Acha wazi kama hakuna.'],
    phones: ['Namba za simu', 'Moja kwa kila mstari. Wateja hupiga ya kwanza.'],
    address: ['Anwani', 'Moja kwa kila mstari.'],
    map: [
      'Mahali kwenye ramani',
      'Latitudo na longitudo, kama -1.2833, 36.8219. Ukiacha wazi, hakuna ramani.',
    ],
    social: [
      'Kurasa za mitandao ya kijamii',
      'Anwani nzima moja kwa kila mstari, kama https://www.facebook.com/yourshop.',
    ],
    hours: ['Saa za kufungua', 'Huonyeshwa chini ya kurasa na kwenye ukurasa wa mawasiliano.'],
    staffEmail: [
      'Arifa kwa barua pepe huenda kwa',
      'Oda mpya, malipo ya kulinganisha, stoo inayopungua na nakala rudufu zilizoshindikana. Kama hakuna aliyetajwa hapa wala hapa chini, barua pepe ya duka na namba yake ya kwanza ya simu hupata habari za oda, malipo na stoo.',
    ],
    staffPhone: [
      'Arifa kwa SMS huenda kwa',
      'Namba ya simu ya Kenya. Unalipia kila SMS. SMS lazima iwekwe kwenye Ujumbe.',
    ],
    quietHours: [
      'Saa za utulivu',
      'Kwa saa za Nairobi, kama 21:00-07:00. Arifa husubiri hadi ziishe. Wazi: hakuna.',
    ],
    dayMessageAt: [
      'Ujumbe wa siku, saa',
      'Kwa saa za Nairobi, kama 20:00. Husema kilichouzwa, kilichopokelewa, kilichorudishwa na kilichohesabiwa. Saa za utulivu haziuzuii. Wazi: hakuna.',
    ],
    paymentMethods: ['Njia za malipo', 'Njia iliyozimwa haionyeshwi wakati wa kulipa.'],
    accountHolder: [
      'Jina ambalo M-Pesa humwonyesha anayelipa',
      'Kama linavyoonekana kwenye ombi la M-Pesa, kwa mfano WANJIKU TRADERS. Wateja huona mara moja kwamba wanalipa duka sahihi. Acha wazi ili lisionyeshwe.',
    ],
    vatRegistered: [
      'Imesajiliwa kwa VAT',
      'Oda mpya zitahifadhi VAT iliyo ndani ya bei yake, na zitapata ankara. Oda za zamani zitabaki zilivyo.',
    ],
    pin: ['PIN ya KRA ya duka', 'Huonekana kwenye ankara, kama P051234567X.'],
    vatDeliveryClass: [
      'Daraja la VAT la uwasilishaji',
      'Uwasilishaji ni mstari wake kwenye kila ankara.',
    ],
    orderExpiryMinutes: [
      `Ghairi oda za ${expiring.join(' na ')} ambazo hazijalipwa baada ya (dakika)`,
      'Bidhaa zake hurudi dukani. Hii ni pia kwa oda zinazosubiri sasa.',
    ],
    returnDays: [
      'Wateja wanaweza kurudisha bidhaa kwa (siku)',
      'Wateja huisoma juu ya bidhaa, na kwenye rasimu ya ukurasa wa kurudisha bidhaa. Iache wazi ili lisionyeshwe lolote juu ya bidhaa. 0: unapokea tu bidhaa zenye kasoro.',
    ],
    mpesaOpenOrders: [
      'Oda za M-Pesa zisizolipwa kwa wakati mmoja',
      'Kwa kila akaunti, simu au anwani.',
    ],
    codOpenOrders: [
      'Oda za taslimu zisizolipwa kwa wakati mmoja',
      'Kwa kila akaunti, simu au anwani.',
    ],
    codMaxPieces: [
      'Vipande vya bidhaa moja kwenye oda ya taslimu',
      'Vikizidi, lazima vilipwe kabla ya kutumwa.',
    ],
    codMax: [
      'Oda kubwa zaidi ya taslimu (Ksh)',
      'Pamoja na uwasilishaji. Kubwa zaidi lazima zilipwe kabla ya kutumwa. Wazi: yoyote.',
    ],
    codRefusals: [
      'Mizigo iliyokataliwa kabla ya kuzuia taslimu',
      'Iliyorudishwa, au iliyoghairiwa baada ya kutumwa; ya akaunti au simu moja. Oda ikilipwa baadaye, hesabu inaanza upya.',
    ],
    synonyms: [
      'Maneno ya bidhaa zile zile',
      'Kundi moja kwa kila mstari, kwa koma: thermos, flask, chupa ya chai. Utafutaji wa moja hupata nyingine. Duka tayari linajua maneno mengi kama haya.',
    ],
    keepMessages: [
      'Ujumbe',
      'Na waliolitumia duka SMS au WhatsApp. STOP haisahauliki kamwe. Angalau 7.',
    ],
    keepToldRequests: [
      'Nijulishe, baada ya ujumbe',
      'Barua pepe au simu ya wateja walioomba kujulishwa kuhusu bidhaa.',
    ],
    keepOpenRequests: ['Nijulishe, bila jibu', 'Hizo hizo, wakati bidhaa haijarudi.'],
    keepRiders: [
      'Jina na simu ya wapelekaji',
      'Baada ya safari ambayo taslimu zake zimekabidhiwa. Leja huhifadhi nani alipokea taslimu. Angalau 7.',
    ],
    keepMissedSearches: [
      'Utafutaji usiopata kitu',
      'Maneno na hesabu, bila majina. Ukurasa huonyesha siku 30.',
    ],
    keepAudit: [
      'Kumbukumbu ya mabadiliko',
      'Wazi: milele. Ni sehemu ya kumbukumbu za kodi: angalau 1826, miaka mitano.',
    ],
    keepConsents: ['Kumbukumbu ya ridhaa', 'Uthibitisho kwamba mtu alikubali. Angalau 366.'],
    adminsOnlyManageStaff: [
      'Wasimamizi wakuu tu husimamia wafanyakazi',
      'Mameneja basi hawabadilishi majukumu wala kufuta wafanyakazi. Bado wanaweza kufuta wateja.',
    ],
    secondFactorForStaff: [
      'Wafanyakazi huingia kwa uthibitisho wa pili',
      'Wasio nao hawawezi kufanya zaidi ya mteja hadi wauweke. Hata wewe: weka wako kwanza, kwenye wasifu wako.',
    ],
  },
  methods: labelsOf(methodFacts, 'sw'),
  limitsLead: 'Mipaka dhidi ya oda zinazoshika bidhaa na hazilipwi kamwe:',
  keepLead:
    'Kwa siku. Kazi ya mfumo hufuta yaliyo ya zamani zaidi, ndani ya saa moja. Oda, malipo na leja havifutwi kamwe; kufuta akaunti huondoa jina la mtu.',
  phoneAccountsNoSms:
    'Wateja wangeingia kwa msimbo wa SMS, bila barua pepe. Mtoa huduma wa SMS hajawekwa bado: hadi awekwe, hakuna msimbo utakaofika kwenye simu.',
  isOn: 'imewashwa',
  isOff: 'imezimwa',

  mpesa: 'M-Pesa',
  simulator: 'Majaribio: hakuna pesa halisi',
  live: 'Halisi: pesa halisi zinatumika',
  off: 'Haijawekwa: duka hupokea taslimu tu',
  accounts: { paybill: 'Namba ya Pay Bill', till: 'Namba ya Till' },
  refunds: 'Kurudisha pesa',
  refundsByMpesa: 'Kwa M-Pesa, mfanyakazi akichagua.',
  refundsByHand: 'Kwa mkono: hakuna initiator wa M-Pesa aliyewekwa.',
  sending: 'Ujumbe',
  sent: 'Barua pepe zinatumwa.',
  outbox: 'Barua pepe zinabaki kwenye kikasha: hakuna seva ya barua iliyowekwa.',
  smsSent: 'SMS zinatumwa.',
  smsOutbox: 'SMS zinabaki kwenye kikasha: hakuna akaunti ya SMS iliyowekwa.',
  channels: { email: 'Barua pepe', sms: 'SMS', whatsapp: 'WhatsApp' },
  providerFails: (channel, problem) => `${channel} haziwezi kutumwa sasa, zinasubiri: ${problem}`,
  publicUrl: 'Anwani ya mtandaoni',
  warnings: 'Tafadhali rekebisha:',
  problemsLive: 'M-Pesa haiwezi kulifikia duka kwa anwani hii:',
  problemsLater: 'Kabla ya pesa halisi kutumika, anwani hii lazima ibadilike:',
  backup: 'Nakala rudufu ya mwisho iliyofanikiwa',
  noBackup: 'Hakuna bado.',
  backupMore:
    'Huwekwa katika “backups” ndani ya folda ya data (DATA_DIR), isipokuwa BACKUP_DIR au bucket imewekwa. Kurudisha moja: “Backup and restore” katika docs/running.md.',
  failedJobs: 'Kazi za mfumo',
  noFailedJobs: 'Hakuna inayoshindikana.',
  failedJobsMore: 'Hizi zinaendelea kushindikana. Duka hujaribu kila moja tena kila saa:',
  failedJob: (job, item, failures, since) =>
    `${job} ${item}: imeshindikana mara ${failures} tangu ${since}.`,
  clientErrors: 'Hitilafu kwenye vivinjari',
  noClientErrors: 'Hakuna kivinjari kilichoripoti hitilafu wiki mbili zilizopita.',
  clientErrorsMore:
    'Vivinjari vya wateja na wafanyakazi viliripoti hizi. Mwambie anayetunza duka lako:',
  clientErrorKinds: {
    difference: 'ukurasa ulichorwa mara mbili, ulifanya kazi',
    broken: 'ukurasa haukuonekana',
    'not-started': 'vitufe havikufanya kazi',
  },
  clientError: (kind, page, times, last) => `${page}: ${kind}; mara ${times}, mwisho ${last}.`,
  setupMore: 'Haya huwekwa mahali duka linapowashwa. Funguo na siri hazionyeshwi kamwe.',

  preview: 'Wateja wanachokiona',
}
