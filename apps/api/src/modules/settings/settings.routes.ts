import * as contract from '@duka/contract/settings/settings'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { getSettings, saveSettings } from './settings.ts'

export function settingsRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.getShop,
    config: { ...contract.getShop.config, cache: ['settings'] },
    handler: () => ({ shop: deps.settings.shop() }),
  })

  app.route({ ...contract.getSettings, handler: () => getSettings(deps) })

  app.route({
    ...contract.saveSettings,
    handler: ({ user, body }) => saveSettings(deps, user, body),
  })
}
