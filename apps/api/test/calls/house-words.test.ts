import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiRoot } from '../../src/env/paths.ts'

const root = join(apiRoot, '../..')
const folders = ['apps/api/src', 'apps/api/test', 'apps/web/app', 'apps/web/test', 'bench', 'e2e']
const packages = ['contract', 'daraja', 'whatsapp', 'embedded-postgres']

/** Names that had several meanings; docs/glossary.md has the word for each. */
const retired =
  /\b(?:const|let|function|interface|type|class) (?:told|Told|wishOf|placeColumn|ColumnPlaces|Lot|lots?|selectLots|selectPlaces|refundPlaces|ledgerPlace|DeliveryOffer|OfferPlace|readOffer|findOfferFor\w+|Booked|bookedCents|placeReceipts?|staffGroups|listsGroups|groupsVariants|newGroup)\b|\btold\??: |\bTOLD_/

test('no name comes back that the glossary has replaced', () => {
  expect(linesWith(retired)).toEqual([])
})

// The compiler takes a misspelt name inside such a spread for one more property.
test('no object is spread only to keep a line short', () => {
  expect(linesWith(/\.{3}\{/)).toEqual([])
})

function linesWith(pattern: RegExp): string[] {
  const found = [...folders, ...packages.map((name) => `packages/${name}`)].flatMap(sources)
  return found.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist|house-words/.test(file))
    .map((file) => join(folder, file))
}
