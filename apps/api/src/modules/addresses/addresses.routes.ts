import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'

export function addressRoutes(_app: App, _deps: Deps): void {}
