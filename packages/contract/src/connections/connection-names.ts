/** The services that the shop talks to. */
export const connectionNames = ['mpesa', 'email', 'sms', 'whatsapp', 'etims'] as const
export type ConnectionName = (typeof connectionNames)[number]
