import type { TextOf } from '../../lib/text.ts'

export const users: TextOf<typeof import('../users.ts').users> = {
  loginTitle: 'Karibu tena!',
  loginDescription: 'Ingia uone kikapu chako, oda zako na mahali mzigo wako ulipo.',
  loginLead: 'Ingia kwenye akaunti yako',
  email: 'Barua pepe',
  password: 'Nenosiri',
  login: 'Ingia',
  loggingIn: 'Inaingia ...',
  noAccount: 'Huna akaunti bado?',
  toRegister: 'Fungua akaunti',

  registerTitle: 'Fungua akaunti!',
  registerDescription:
    'Fungua akaunti uagize, ulipe kwa M-Pesa au kwa pesa taslimu, na ufuatilie mzigo wako.',
  firstname: 'Jina la kwanza',
  lastname: 'Jina la mwisho',
  username: 'Jina la mtumiaji',
  confirmPassword: 'Thibitisha nenosiri',
  register: 'Fungua akaunti',
  registering: 'Inafungua akaunti...',
  haveAccount: 'Tayari una akaunti?',
  toLogin: 'Ingia',

  goOn: 'Endelea ulipoachia',
  passwordToggle: { show: 'Onyesha nenosiri', hide: 'Ficha nenosiri' },
}
