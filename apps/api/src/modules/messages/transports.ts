import { type MessageChannel, messageChannels } from '@duka/contract/messages/message-kinds'
import type { Deps } from '../../deps.ts'
import type { ShopSettings } from '../settings/settings.ts'
import { byEmail } from './by-email.ts'
import { bySms } from './by-sms.ts'
import { byWhatsapp } from './by-whatsapp.ts'
import type { Transport } from './transport.ts'

/** The part of the configuration that turns channels on. */
export type ChannelDeps = Pick<Deps, 'db' | 'smtpUrl' | 'sms'> & {
  whatsapp?: Deps['whatsapp']
  settings: Pick<ShopSettings, 'now'>
}

const transports: Record<MessageChannel, (deps: ChannelDeps) => Transport | undefined> = {
  email: ({ smtpUrl, settings }) => (smtpUrl ? byEmail(smtpUrl, settings) : undefined),
  sms: ({ sms, settings }) => sms && bySms(sms, settings),
  whatsapp: ({ whatsapp, db }) => whatsapp && byWhatsapp(whatsapp, db),
}

/** Opens a channel; undefined when it is off. */
export function openTransport(deps: ChannelDeps, channel: MessageChannel): Transport | undefined {
  return transports[channel](deps)
}

/** The channels that the configuration turns on. */
export function channelsOn(deps: ChannelDeps): MessageChannel[] {
  return messageChannels.filter((channel) => {
    const transport = openTransport(deps, channel)
    transport?.close()
    return transport !== undefined
  })
}
