import { words } from '../../lib/text/text.ts'

export const staffWords = words
