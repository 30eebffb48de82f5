import { expect } from 'vitest'
import type { Person, TestApp } from '../support/support.ts'

export const rider = { kind: 'door', name: 'Rider', fee: 250 }

/** Adds a zone by the API. */
export const addZone = async (staff: Person, zone: object) => {
  const { status, body } = await staff.call('POST', '/delivery/zones', zone)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.zone
}

/** Adds a pickup point by the API. */
export const addPoint = async (staff: Person, point: object = {}) => {
  const values = { name: 'Till 3', county: 'Nairobi', town: 'Nairobi', ...point }
  const { status, body } = await staff.call('POST', '/delivery/points', values)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.point
}

/** The name of the zone that covers a place; null for none. */
export const zoneOf = async (app: TestApp, query: Record<string, string>) => {
  const { body } = await app.call('GET', `/delivery/options?${new URLSearchParams(query)}`)
  return body.zone?.name ?? null
}
