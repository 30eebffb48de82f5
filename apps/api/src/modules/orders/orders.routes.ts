import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'

export function orderRoutes(_app: App, _deps: Deps): void {}
