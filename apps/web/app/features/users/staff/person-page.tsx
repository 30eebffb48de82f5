import { getPerson } from '@duka/contract/dashboard/dashboard.calls'
import type { Person } from '@duka/contract/dashboard/person'
import { refusals } from '@duka/contract/errors'
import { roles } from '@duka/contract/users/roles'
import type { User } from '@duka/contract/users/users'
import { Suspense, use } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { CallError, call } from '../../../lib/calls/call.ts'
import { type Loaded, load } from '../../../lib/calls/load.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { personName } from '../../../lib/text/person-name.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Settled } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { MessagesInShort } from '../../messages/messages-in-short.tsx'
import { messageWords } from '../../messages/words.ts'
import { MenuAction, MenuLink, MoreMenu } from '../../staff-frame/menus.tsx'
import { OrderSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { NotePanel, saveNote } from './person-note.tsx'
import { About, Addresses, factsOf, Orders } from './person-parts.tsx'
import {
  askDelete,
  askEndSessions,
  askRole,
  changeRole,
  endSessions,
  mayDelete,
  mayEndSessions,
  mayManageStaff,
  removeUser,
  roleIn,
} from './user-actions.tsx'
import { personWords, staffUsers } from './words.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const person = load(find(params.userId ?? ''), personWords.now().failed)
  return { person, managesStaff: await mayManageStaff() }
}

/** Null: there is no such person. */
async function find(id: string): Promise<Person | null> {
  try {
    return (await call(getPerson, { params: { id } })).person
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

export const action = actions<Outcome | Response>({
  note: (form, { params }) => saveNote(params.userId ?? '', form),
  role: (form, { params }) => changeRole(params.userId ?? '', form),
  'end-sessions': (_form, { params }) => endSessions(params.userId ?? ''),
  delete: async (_form, { params }) => {
    const outcome = await removeUser(params.userId ?? '')
    return outcome.ok ? redirect('/dashboard/users') : outcome
  },
})

/** All of one person: how to reach them, orders, addresses, messages, and what staff noted. */
export function Component() {
  const t = personWords.use()
  const { person } = useLoaderData<typeof loader>()
  return (
    <Suspense
      fallback={
        <StaffPage title={t.person}>
          <OrderSkeleton>{t.loading}</OrderSkeleton>
        </StaffPage>
      }
    >
      <PersonPage from={person} />
    </Suspense>
  )
}

function PersonPage({ from }: { from: Promise<Loaded<Person | null>> }) {
  const t = personWords.use()
  const loaded = use(from)
  const user = loaded.ok ? loaded.value?.user : undefined
  return (
    <StaffPage
      title={user ? personName(user) : t.person}
      menu={user && <PersonMenu user={user} />}
      aside={
        user && (
          <ButtonLink to={`/dashboard/orders/new?customer=${user._id}`}>{t.newOrder}</ButtonLink>
        )
      }
    >
      <Link to="/dashboard/users" className={buttonClass('quiet', '-mt-1 mb-2 -ml-4')}>
        <Icon name="left" /> {t.back}
      </Link>
      <Settled from={from} retry={staff.use().retry}>
        {(found) =>
          found ? (
            <Details person={found} />
          ) : (
            <ErrorState
              title={refusals.USER_NOT_FOUND.message}
              action={<ButtonLink to="/dashboard/users">{t.back}</ButtonLink>}
            />
          )
        }
      </Settled>
    </StaffPage>
  )
}

function Details({ person }: { person: Person }) {
  const t = personWords.use()
  const { user, note, phones, orders, addresses, messages } = person
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid items-start gap-4 md:max-xl:grid-cols-2 xl:col-start-2">
        <About phones={phones} facts={factsOf(user)} />
        {/* A newer note is a new form only once this one was saved: what is typed stays after a conflict. */}
        <NotePanel key={user._id} note={note} />
      </div>
      <div className="grid min-w-0 gap-4 xl:col-start-1 xl:row-start-1">
        <Orders orders={orders} all={`/dashboard/orders?user=${user._id}`} />
        <Addresses userId={user._id} addresses={addresses} />
        <MessagesInShort
          title={t.messages}
          messages={messages}
          none={t.noMessages}
          all={{ to: `/dashboard/messages?user=${user._id}`, text: t.allMessages }}
        />
      </div>
    </div>
  )
}

/** What is rare: the role, the logs, and the end of the account. */
function PersonMenu({ user }: { user: User }) {
  const t = personWords.use()
  const { managesStaff } = useLoaderData<typeof loader>()
  const act = useAct()
  return (
    <MoreMenu>
      <MenuLink to={`/dashboard/consents?user=${user._id}`}>
        {messageWords.use().toConsents}
      </MenuLink>
      <MenuLink to={`/dashboard/audit?thing=user&thingId=${user._id}`}>{t.changes}</MenuLink>
      {managesStaff &&
        roles
          .filter((role) => role !== user.role)
          .map((role) => (
            <MenuAction
              key={role}
              onAction={async () => {
                if (await askRole(user, role)) act({ intent: 'role', role })
              }}
            >
              {t.makeRole(roleIn(role))}
            </MenuAction>
          ))}
      {mayEndSessions() && (
        <MenuAction
          onAction={async () => {
            if (await askEndSessions(user)) act({ intent: 'end-sessions' })
          }}
        >
          {t.endSessions}
        </MenuAction>
      )}
      {mayDelete(user, managesStaff) && (
        <MenuAction
          danger
          onAction={async () => {
            if (await askDelete(user)) act({ intent: 'delete' })
          }}
        >
          {staffUsers.use().delete}
        </MenuAction>
      )}
    </MoreMenu>
  )
}
