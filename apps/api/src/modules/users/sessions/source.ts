import type { LanguageCode } from '@duka/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { CallFrom } from '../../../http/auth.ts'
import { languageOf } from '../../../http/language.ts'
import { deviceToken } from './known-devices.ts'

/** Where a call comes from, for rate limits and the audit log. */
export interface Source extends CallFrom {
  /** The token of the device cookie. */
  deviceToken: string | undefined
  /** The language of the user. */
  language: LanguageCode
}

/** The source of a request. */
export function sourceOf(request: FastifyRequest): Source {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    deviceToken: deviceToken(request),
    language: languageOf(request),
  }
}
