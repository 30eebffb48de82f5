import type { TextOf } from '../../../lib/text/text.ts'

const weekdays = ['Jumapili', 'Jumatatu', 'Jumanne', 'Jumatano', 'Alhamisi', 'Ijumaa', 'Jumamosi']

export const todayWords: TextOf<typeof import('../../staff/today.ts').todayWords> = {
  title: 'Leo',
  nothingWaits: 'Hakuna kinachosubiri. Kazi nzuri.',
  failed: 'Imeshindwa kupakia yanayosubiri.',
  oldest: (age) => `Ya zamani zaidi: ${age}`,
  cameBack: (count) => (count === 1 ? '1 umerudi' : `${count} imerudi`),
  queues: {
    'to-match': 'Malipo ya kulinganisha',
    refunds: 'Pesa za kurudishwa',
    returns: 'Bidhaa zilizorudi',
    'to-count': 'Taslimu za kuhesabu',
    reviews: 'Maoni ya kujibu',
    approvals: 'Za kuidhinisha',
  },
  steps: {
    'to-match': 'Linganisha',
    refunds: 'Rudisha pesa',
    returns: 'Kagua',
    'to-count': 'Hesabu',
    reviews: 'Jibu',
    approvals: 'Idhinisha',
  },
  failedJobs: 'Kazi za mfumo zinazoshindikana',
  seeJobs: 'Tazama mipangilio',
  unsentMessages: 'Ujumbe ulioshindwa kutumwa kwa siku nzima',
  seeMessages: 'Tazama ujumbe',

  sales: 'Mauzo ya leo',
  soFar: 'Leo hadi sasa',
  yesterday: 'Jana',
  lastWeek: (weekday) => `${weekdays[weekday]} iliyopita`,
  orders: (count) => `Oda ${count}`,
}
