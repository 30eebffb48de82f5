import { type Right, rights } from '@duka/contract/access'
import { hasRight } from '@duka/contract/users/rights'
import { isStaff } from '@duka/contract/users/roles'
import type { User, UserFilter, UserSort } from '@duka/contract/users/users'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pendingLogins, sessions, users } from '../../../db/schema.ts'
import type { CallFrom } from '../../../http/auth.ts'
import { deviceName } from '../../../http/device-name.ts'
import { isNamed, namesOf } from '../../../lists/named-like.ts'
import { phonesFrom } from '../../../lists/phones-from.ts'
import { type Sorting, sortedList } from '../../../lists/sorted-list.ts'
import { limitsOf } from './limits.ts'

export type UserRow = typeof users.$inferSelect

/** A user as in the API: everything but the password. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    firstname: row.firstname,
    lastname: row.lastname,
    phoneNumber: row.phoneNumber,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(isStaff(row) && { rights: rightsOf(row), limits: limitsOf(row) }),
  }
}

/** What somebody may do: admins always all, managers all that was not taken away. */
function rightsOf({ role, rights: left }: UserRow): Right[] {
  return rights.filter((right) => hasRight({ role, rights: left }, right))
}

/** Finds a user by e-mail, ignoring case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`)
  return row
}

/** The user with this id. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

/** The names of others in the shop who have this right, at most three, admins first. */
export async function findColleaguesWho(db: Db, id: string, right: Right): Promise<string[]> {
  const colleagues = await db
    .select({ username: users.username, role: users.role, rights: users.rights })
    .from(users)
    .where(and(ne(users.role, 'customer'), ne(users.id, id)))
    .orderBy(users.role, users.username)
  const able = colleagues.filter((colleague) => hasRight(colleague, right))
  return able.slice(0, 3).map(({ username }) => username)
}

/** The user with this id, locked until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('no key update')
  return row
}

/** Inserts a user. Throws the database's error for a taken e-mail or username; see `refuseDuplicate`. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning()
  if (!row) throw new Error('The user was not inserted.')
  return row
}

/** Changes columns of a user; undefined if there is no such user. */
export async function updateUser(
  db: Db,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return row
}

/**
 * Opens a session if the user still has the password that was just checked, and the role. Waits for a concurrent change
 * of either, so that no session outlives the old password, and none that a phone opened becomes one of staff.
 */
export async function insertSession(
  db: Db,
  tokenHash: Buffer,
  user: Pick<UserRow, 'id' | 'passwordHash' | 'role'>,
  { ip, userAgent }: CallFrom,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into sessions (token_hash, user_id, device, address)
    select ${tokenHash}, id, ${deviceName(userAgent)}, ${ip} from users
    where id = ${user.id} and password_hash = ${user.passwordHash} and role = ${user.role} for share`)
  return rowCount === 1
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends all sessions of a user, or all but one, and pending logins. */
export async function deleteSessions(db: Db, userId: string, but?: Buffer): Promise<void> {
  await db.delete(pendingLogins).where(eq(pendingLogins.userId, userId))
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but && sql`${sessions.tokenHash} <> ${but}`))
}

/** Replaces the password that was checked; false if another change came first. */
export async function replacePassword(
  db: Db,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: newHash, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id })
  return changed.length === 1
}

const sortings: Record<UserSort, Sorting> = {
  newest: { by: sql`${users.createdAt}`, type: 'timestamptz', descending: true },
  oldest: { by: sql`${users.createdAt}`, type: 'timestamptz' },
  username: { by: sql`lower(${users.username})`, type: 'text' },
  '-username': { by: sql`lower(${users.username})`, type: 'text', descending: true },
  email: { by: sql`lower(coalesce(${users.email}, ''))`, type: 'text' },
  '-email': { by: sql`lower(coalesce(${users.email}, ''))`, type: 'text', descending: true },
}

/** Staff's list of users; `q` is part of a username, an e-mail address or a name, or the beginning of a phone number. */
export async function listUsers(db: Db, { role, q, sort, limit, cursor }: UserFilter) {
  const list = sortedList(sort, sortings[sort], sql`${users.id}`, cursor)
  const rows = await db
    .select({ user: users, sortedBy: sql<string>`${sortings[sort].by}` })
    .from(users)
    .where(
      and(
        role && eq(users.role, role),
        q ? sql`(${isNamed(namesOf(), q)} or ${hasPhone(q)})` : undefined,
        list.afterCursor,
      ),
    )
    .orderBy(list.order)
    .limit(limit + 1)
  const found = rows.map(({ user, sortedBy }) => ({ ...user, sortedBy }))
  const { page, nextCursor } = list.page(found, limit)
  return { users: page.map(toUser), nextCursor }
}

/** SQL: the phone of an account begins as typed, in any spelling. */
function hasPhone(q: string): SQL {
  const phones = phonesFrom(q)
  if (!phones) return sql`${users.phoneNumber} = ${q}`
  return sql`${users.phoneNumber} between ${phones[0]} and ${phones[1]}`
}

/**
 * Locks these users and every admin until the transaction ends, so that checks about the last admin stay
 * true. Locks in the order of ids, so that such transactions cannot deadlock. `update` is for deleting a user:
 * it also waits for orders that are being placed.
 */
export async function lockUsersAndAdmins(
  db: Db,
  ids: string[],
  strength: 'update' | 'no key update',
): Promise<
  Map<string, Pick<UserRow, 'id' | 'role' | 'rights' | 'email' | 'phoneNumber' | 'passwordHash'>>
> {
  const rows = await db
    .select({
      id: users.id,
      role: users.role,
      rights: users.rights,
      email: users.email,
      phoneNumber: users.phoneNumber,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(
      sql`${users.role} = 'admin' or ${users.id} in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
    )
    .orderBy(users.id)
    .for(strength)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Whether somebody has this username, had it as a member of staff, or has one that looks the same. */
export function isUsername(db: Db, name: string, exceptId?: string) {
  return db.exists(sql`
    select from users
    where (username_key(username) = username_key(${name}) or former_usernames @> array[${name}::text])
      and id is distinct from ${exceptId ?? null}::uuid limit 1`)
}

/** Whether a username looks like one of these. */
export function looksLikeAny(db: Db, name: string, others: string[]) {
  return db.exists(sql`
    select from unnest(${sql.param(others)}::text[]) as other (name)
    where username_key(other.name) = username_key(${name}) limit 1`)
}
