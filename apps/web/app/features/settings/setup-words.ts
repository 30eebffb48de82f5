import { setupProblems as english } from '@duka/contract/settings/setup-problems'
import { words } from '../../lib/text/text.ts'

export const setupProblems = words('setupProblems', english)
