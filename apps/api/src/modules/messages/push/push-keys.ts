import type { Deps } from '../../../deps.ts'
import { findValue, lockValue, saveValue } from '../../settings/values.queries.ts'
import { deleteSubscriptions } from './push.queries.ts'

const KEY = 'push.keys'

/** The shop's pair of keys (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The keys that push services know the shop by. They are made once and kept encrypted. If they cannot be decrypted, they
 * are made anew and everybody turns their notices on again.
 */
export async function pushKeys(deps: Pick<Deps, 'db' | 'secrets'>): Promise<PushKeys> {
  return (await findKeys(deps)) ?? (await makeKeys(deps))
}

async function findKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  const sealed = await findValue<string>(db, KEY)
  const keys = sealed && secrets.open(Buffer.from(sealed, 'base64'), KEY)
  return keys ? (keys as unknown as PushKeys) : undefined
}

async function makeKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<PushKeys> {
  const { generateVAPIDKeys } = (await import('web-push')).default
  return db.transaction(async (db) => {
    await lockValue(db, KEY)
    const made = await findKeys({ db, secrets })
    if (made) return made
    const keys = generateVAPIDKeys()
    await saveValue(db, KEY, secrets.seal({ ...keys }, KEY).toString('base64'))
    await deleteSubscriptions(db)
    return keys
  })
}
