import { expect, test } from 'vitest'
import { choosePrimary, describeServers } from './primary.ts'
import type { Role } from './server-role.ts'
import { serversOf } from './servers.ts'

test('a URL with one host stays as it is', () => {
  const urls = [
    'postgres://duka:p%40ss@db.example:5432/duka?sslmode=verify-full',
    'postgres://postgres@localhost:5432/duka?host=%2Ftmp%2Fduka-1&sslmode=disable',
    'postgresql:///duka',
    'postgres://duka@[::1]:5432/duka',
  ]
  for (const url of urls) expect(serversOf(url).map((server) => server.url)).toEqual([url])
})

test.each([
  [
    'postgres://duka:p%40ss@one:5432,two:5433,three/duka?sslmode=require&target_session_attrs=read-write',
    {
      'one:5432': 'postgres://duka:p%40ss@one:5432/duka?sslmode=require',
      'two:5433': 'postgres://duka:p%40ss@two:5433/duka?sslmode=require',
      three: 'postgres://duka:p%40ss@three/duka?sslmode=require',
    },
  ],
  [
    'postgres://[::1]:5432,[::2]/duka',
    {
      '[::1]:5432': 'postgres://[::1]:5432/duka',
      '[::2]': 'postgres://[::2]/duka',
    },
  ],
  [
    'postgres://postgres@localhost:5432/duka?host=/run/one,/run/two',
    {
      '/run/one': 'postgres://postgres@localhost:5432/duka?host=%2Frun%2Fone',
      '/run/two': 'postgres://postgres@localhost:5432/duka?host=%2Frun%2Ftwo',
    },
  ],
  [
    'postgres:///duka?host=one,two&port=5432,5433',
    {
      'one:5432': 'postgres:///duka?host=one&port=5432',
      'two:5433': 'postgres:///duka?host=two&port=5433',
    },
  ],
])('%s names each of its servers', (url, servers) => {
  expect(Object.fromEntries(serversOf(url).map(({ name, url }) => [name, url]))).toEqual(servers)
})

test.each([
  ['postgres://duka:secret@one:5432,/duka', 'hosts'],
  ['postgres://duka:secret@one:port,two:5432/duka', 'hosts'],
  ['postgres:///duka?host=one,two,three&port=1,2&password=secret', '3 hosts and 2 ports'],
  ['postgres://duka:secret@one,two/duka?target_session_attrs=standby', 'target_session_attrs'],
])('%s is refused without showing the password', (url, reason) => {
  expect(() => serversOf(url)).toThrow(reason)
  expect(() => serversOf(url)).not.toThrow('secret')
})

const servers = serversOf('postgres://one,two,three/duka')
const primary = (timeline: number): Role => ({ role: 'primary', timeline })
const standby: Role = { role: 'standby' }
const absent: Role = { role: 'absent', problem: 'refuses the connection' }

test.each<[string, Role[], [string, number] | undefined, string | undefined]>([
  ['the one that takes writes', [standby, primary(1), absent], undefined, 'two'],
  ['none when none takes writes', [standby, { role: 'read-only' }, absent], undefined, undefined],
  ['the one that was promoted last', [primary(1), standby, primary(2)], undefined, 'three'],
  ['the one that was promoted last', [primary(1), standby, primary(2)], ['one', 1], 'three'],
  ['the present one among equals', [primary(2), primary(2), standby], ['two', 2], 'two'],
  ['never an old one that came back alone', [primary(1), standby, absent], ['three', 2], undefined],
  ['the present one although it is full', [standby, { role: 'full' }, standby], ['two', 1], 'two'],
])('the shop writes to %s', (_, roles, present, chosen) => {
  const answers = servers.map((server, i) => ({ server, role: roles[i] ?? absent }))
  const current = servers.find(({ name }) => name === present?.[0])
  const before = current && { server: current, timeline: present?.[1] ?? 0 }
  expect(choosePrimary(answers, before)?.server.name).toBe(chosen)
})

test('a message names each server and why it cannot be used', () => {
  const roles = [standby, absent, primary(1)]
  const answers = servers.map((server, i) => ({ server, role: roles[i] ?? absent }))
  expect(describeServers(answers)).toBe(
    'one is a standby; two refuses the connection; three was replaced by a server that was promoted later',
  )
})

test('replicas may name any session attributes, because the shop asks them itself', () => {
  const url = 'postgres://one,two/duka?target_session_attrs=prefer-standby'
  expect(() => serversOf(url)).toThrow('read-write')
  expect(serversOf(url, 'reads')).toEqual([
    { name: 'one', url: 'postgres://one/duka' },
    { name: 'two', url: 'postgres://two/duka' },
  ])
})
