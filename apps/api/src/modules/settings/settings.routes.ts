import * as contract from '@duka/contract/settings/settings'
import multipart from '@fastify/multipart'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { cached } from '../../response-cache/plugin.ts'
import { type ExpectedPictures, formLimits, withPictureForm } from '../pictures/picture-form.ts'
import { getSettings, removeLogo, saveLogo, saveSettings } from './settings.ts'

const aLogo: ExpectedPictures = { fields: ['logo'], maxPictures: formLimits.files }

export function settingsRoutes(app: App, deps: Deps): void {
  route(app, cached(contract.getShop, ['settings']), () => ({ shop: deps.settings.shop() }))

  route(app, contract.getSettings, () => getSettings(deps))

  route(app, contract.saveSettings, ({ user, body }) => saveSettings(deps, user, body))

  route(app, contract.removeLogo, ({ user }) => removeLogo(deps, user))

  // In a separate scope, because only this route accepts files.
  app.register(async (app: App) => {
    await app.register(multipart, { limits: formLimits })
    route(app, contract.saveLogo, (request) =>
      withPictureForm(request, aLogo, ({ pictures }) => saveLogo(deps, request.user, pictures)),
    )
  })
}
