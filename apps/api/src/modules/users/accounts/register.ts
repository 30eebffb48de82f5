import type { Registration } from '@duka/contract/users/sessions'
import type { Deps } from '../../../deps.ts'
import { newToken } from '../../../http/auth.ts'
import { noteChoice } from '../../messages/consents/consents.queries.ts'
import { countRegistration } from '../limits/request-limits.ts'
import { refuseCommonPassword } from '../records/common-passwords.ts'
import { hashForRegistration, registerInTurn } from '../records/passwords.ts'
import { insertSession, insertUser, toUser } from '../records/users.queries.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import type { SignedIn } from '../sessions/login.ts'
import type { Source } from '../sessions/source.ts'
import { choiceColumns } from './message-choice.ts'
import { refuseDuplicate, refuseTakenEmail, refuseTakenUsername } from './taken-names.ts'

/**
 * Opens an account and signs the user in. Throws 409 for a taken e-mail or username, and 429 after 120
 * registrations in an hour from one IP address.
 */
export function register(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now' | 'settings'>,
  registration: Registration,
  source: Source,
): Promise<SignedIn> {
  return registerInTurn(source.ip, () => openAccount(deps, registration, source))
}

async function openAccount(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now' | 'settings'>,
  { firstname, lastname, username, email, password, language, notifyBy }: Registration,
  source: Source,
): Promise<SignedIn> {
  const { db } = deps
  await countRegistration(deps, source.ip)
  await refuseCommonPassword('password', password)
  // Checks before the slow hash. Of concurrent registrations the unique indexes accept only one.
  await refuseTakenEmail(db, email)
  await refuseTakenUsername(db, username, { shop: deps.settings.now().name })
  const passwordHash = await hashForRegistration(password)
  const { token, tokenHash } = newToken()
  return db.transaction(async (db) => {
    const user = await insertUser(db, {
      firstname,
      lastname,
      username,
      email,
      passwordHash,
      ...choiceColumns({ language, notifyBy }, 'registration', deps.now()),
    }).catch(refuseDuplicate)
    await noteChoice(db, user, notifyBy, 'registration')
    await insertSession(db, tokenHash, user, source)
    return {
      session: { token, user: toUser(user) },
      deviceToken: await rememberDevice(db, source.deviceToken, user.id),
    }
  })
}
