import { checkCallbackUrl } from '@duka/daraja/client'
import { expect, test } from 'vitest'
import { inSwahili, render } from '../../../test/render.tsx'
import { useSayProblem } from './say-problem.ts'

function Said({ problem }: { problem: string }) {
  return useSayProblem()(problem)
}
const said = (problem: string) => render(<Said problem={problem} />)

test('what a test of a connection finds is said in the language on screen, with its values', async () => {
  const problem = 'mail.shop.ke cannot be reached: nothing listens there.'
  expect(said(problem)).toBe(problem)
  expect(await inSwahili(() => said(problem))).toBe(
    'mail.shop.ke haifikiki: hakuna kinachosikiliza hapo.',
  )
  expect(await inSwahili(() => said('PUBLIC_URL: Write the host in small letters.'))).toBe(
    'Anwani ya duka (PUBLIC_URL): Andika jina la seva kwa herufi ndogo.',
  )
  expect(await inSwahili(() => said('Something new.'))).toBe('Something new.')
})

test('all that is wrong with an address for M-Pesa is said in Swahili', async () => {
  const addresses = [
    'shop',
    'http://localhost/mpesa?a=1',
    'https://user@10.0.0.1',
    'https://a.ngrok.io',
    'https://Shop.co.ke',
  ]
  const problems = addresses.flatMap((url) => checkCallbackUrl(url).map(({ message }) => message))
  expect(problems.length).toBeGreaterThan(7)
  for (const problem of problems)
    expect(await inSwahili(() => said(problem)), problem).not.toBe(said(problem))
})
