import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'

export function paymentRoutes(_app: App, _deps: Deps): void {}
