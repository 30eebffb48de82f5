import type { User } from '@duka/contract/users/users'
import { getUser } from '@duka/contract/users/users.calls'
import { Link, type LoaderFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { may } from '../../lib/session/may.ts'
import { personName } from '../../lib/text/person-name.ts'
import { buttonClass } from '../../ui/button.tsx'
import { frame } from './words.ts'

/** The person that the URL filters a list by. If the call fails, the list shows the error. */
export async function personOf({ request }: LoaderFunctionArgs): Promise<User | undefined> {
  const id = new URL(request.url).searchParams.get('user')
  if (!id) return undefined
  return call(getUser, { params: { id } }).then(
    ({ user }) => user,
    () => undefined,
  )
}

/** Says whose rows a list shows, with their page and the way back to all. */
export function OfPerson({ person }: { person: User | undefined }) {
  const t = frame.use()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  if (!person) return null
  const name = t.only(personName(person))
  const rest = new URLSearchParams(query)
  for (const name of ['user', 'cursor']) rest.delete(name)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 print:hidden">
      {may('people') ? (
        <Link
          to={`/dashboard/users/${person._id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-primary underline"
        >
          {name}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere">{name}</span>
      )}
      <Link to={{ pathname, search: rest.toString() }} className={buttonClass('quiet', 'text-sm')}>
        {t.everybody}
      </Link>
    </div>
  )
}
