import { codeIn } from './code-in.ts'
import { contentOf, type Element, elementsOf, parse } from './markup.ts'
import { inSwahili } from './render.tsx'

/** A field as somebody reads it, or has it read out. */
export interface Field {
  name: string
  label: string
  /** Its hint and its error. */
  described: string
  isInvalid: boolean
}

/** The visible fields of a page. */
export function fieldsOf(html: string): Field[] {
  const page = elementsOf(parse(html))
  const byId = new Map(page.map((element) => [element.attributes.id, element]))
  return page.filter(isField).map((field) => {
    const { id, name = '', 'aria-describedby': by = '', ...attributes } = field.attributes
    const label =
      page.find((one) => one.tag === 'label' && one.attributes.for === id && id !== undefined) ??
      page.find((one) => one.tag === 'label' && elementsOf(one).includes(field))
    const described = by.split(' ').filter(Boolean)
    return {
      name,
      label: attributes['aria-label'] ?? (label ? contentOf(label) : ''),
      described: described
        .map((id) => contentOf(byId.get(id) ?? { tag: '', attributes: {}, children: [] }))
        .join(' '),
      isInvalid: attributes['aria-invalid'] === 'true',
    }
  })
}

function isField({ tag, attributes }: Element): boolean {
  if (attributes.hidden !== undefined) return false
  return tag === 'textarea' || tag === 'select' || (tag === 'input' && attributes.type !== 'hidden')
}

/** All that is read on a page, in its order. */
export const wordsOf = (html: string): string => contentOf(parse(html))

/** The words on the buttons and links. */
export function buttonsOf(html: string): string[] {
  return elementsOf(parse(html))
    .filter(({ tag }) => tag === 'button' || tag === 'a')
    .map((element) => element.attributes['aria-label'] ?? contentOf(element))
}

/** What somebody reads as one text: what each element says with all inside it, and what is read out instead. */
export function wholeTextsOf(html: string): string[] {
  const page = parse(html)
  return [page, ...elementsOf(page)].flatMap((element) => [
    contentOf(element),
    ...textsIn([element]),
  ])
}

const readOut = ['aria-label', 'alt', 'placeholder', 'title']

/** Every text of a page: between the tags, and what is read out instead. */
function textsOf(html: string): string[] {
  const page = parse(html)
  return textsIn([page, ...elementsOf(page)])
}

function textsIn(elements: Element[]): string[] {
  const texts = elements.flatMap(({ children, attributes }) => [
    ...children.filter((child) => typeof child === 'string'),
    ...readOut.flatMap((name) => attributes[name] ?? []),
  ])
  return texts.map((text) => text.trim()).filter(Boolean)
}

const sum = /(?:KES|KSh|Ksh)\s+(\S+)/g
const written = /^\d{1,3}(,\d{3})*\.\d{2}\D?$/

/** What is wrong with a page, whatever it is about. */
export function faultsOf(html: string): string[] {
  const texts = textsOf(html)
  const ids = elementsOf(parse(html)).flatMap(({ attributes }) => attributes.id ?? [])
  const fields = fieldsOf(html)
  return [
    ...fields.filter(({ label }) => !label).map(({ name }) => `field ${name} has no label`),
    ...fields
      .filter(({ isInvalid, described }) => isInvalid && !described)
      .map(({ name }) => `field ${name} does not say what is wrong`),
    ...buttonsOf(html).flatMap((words) => (words ? [] : 'a button or link without words')),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `two elements have id ${id}`),
    ...texts.flatMap((text) => codeIn(text).map((word) => `${word} in "${text}"`)),
    ...texts
      .filter((text) => [...text.matchAll(sum)].some(([, figures = '']) => !written.test(figures)))
      .map((text) => `a sum in "${text}"`),
  ]
}

/** Texts that are the same in both languages, besides names and figures. */
const sameInBoth =
  /^(M-Pesa|M-PESA|WhatsApp|SMS|English|Kiswahili|SKU|Kenya|-?(KES|Ksh)?[^\p{L}]*|M-Pesa, Lipa na M-PESA, (Pay Bill|Buy Goods and Services):)$/u

/** The texts of a page that stay in English when it is shown in Swahili. What `known` has is the shop's or the customer's own. */
export async function leftInEnglish(show: () => string, known: unknown): Promise<string[]> {
  const english = new Set(textsOf(show()))
  const names = JSON.stringify(known)
  const page = parse(await inSwahili(show))
  // What says its language stays in it, such as the notice that is shown in both.
  const ofOneLanguage = elementsOf(page).filter(({ attributes }) => attributes.lang !== undefined)
  const kept = new Set(ofOneLanguage.flatMap((element) => [element, ...elementsOf(element)]))
  const swahili = textsIn([page, ...elementsOf(page)].filter((element) => !kept.has(element)))
  return swahili.filter(
    (text) =>
      english.has(text) &&
      !sameInBoth.test(text) &&
      !names.includes(JSON.stringify(text).slice(1, -1)),
  )
}
