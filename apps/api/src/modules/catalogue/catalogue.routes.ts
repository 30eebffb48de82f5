import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'

export function catalogueRoutes(_app: App, _deps: Deps): void {}
