import { variantIn } from '@duka/contract/catalogue/option-names'
import type { FieldRefusal, RefusalCode } from '@duka/contract/errors'
import type { FieldCode } from '@duka/contract/field-messages'
import { fill, type Values } from '@duka/contract/fill'
import { createContext, useCallback, useContext } from 'react'
import { common } from '../../words/common.ts'
import { store } from '../state/store.ts'

/** The texts of one part of the shop, in the language on screen. */
export interface Words<Text, Own = Text> {
  /** For components: renders again when the language changes. */
  use(): Text
  /** For other code: the texts as of now. */
  now(): Text
  /** For a part that says all of this and more; without what it shares with others. */
  english: Own
}

/** The shape of a part's texts, which its translations must have too. */
export type TextOf<Part> = Part extends Words<unknown, infer Own> ? AnyText<Own> : never

/** The same shape with any text in the place of each. */
type AnyText<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Said
    ? (...values: Values) => AnyText<Said>
    : { [Name in keyof Text]: AnyText<Text[Name]> }

/** A language beside English; `words/swahili/swahili.ts` is one. */
export interface Language {
  code: 'sw'
  parts: Record<string, unknown>
  /** Translates a message of the contract, with its placeholders; returns others unchanged. */
  translate(sentence: string): string
  /** The message of a refusal or of a field with its values; undefined without a translation. */
  refuse(code: RefusalCode | FieldCode, values: Values): string | undefined
}

/** The key of the chosen language in the browser's storage, and the name of the cookie. */
export const LANGUAGE = 'language'
/** Null is English. A page starts in the language that the server rendered. */
export const language = store<Language | null>(null)

/** The language of the components inside a preview. Undefined: that of the page. */
export const PreviewLanguage = createContext<Language | null | undefined>(undefined)

function useNow(): Language | null {
  const here = language.use()
  const inside = useContext(PreviewLanguage)
  return inside === undefined ? here : inside
}

/**
 * What the owner wrote, in the language on screen: here and in the parts, its Swahili (`nameSw`) takes the place of the
 * English words (`name`), and variants such as `Size: M` name their options in it.
 */
export function useOwnWords(): <Thing>(thing: Thing) => Thing {
  const language = useLanguage()
  return (thing) => inOwnWords(thing, language)
}

function inOwnWords<Thing>(thing: Thing, language: 'en' | 'sw'): Thing {
  if (typeof thing !== 'object' || thing === null) return thing
  const words = Object.entries(thing).flatMap(([name, part]) => {
    if (name.endsWith('Sw') && part && language === 'sw') return [[name.slice(0, -2), part]]
    const own =
      name === 'variant' && typeof part === 'string'
        ? variantIn(part, language)
        : inOwnWords(part, language)
    return own === part ? [] : [[name, own]]
  })
  if (words.length === 0) return thing
  return Object.assign(Array.isArray(thing) ? [...thing] : { ...thing }, Object.fromEntries(words))
}

type Common = typeof common

/**
 * Declares the texts of one part, in `words.ts` beside its pages. `part` is the name of the constant, and of its
 * Swahili in `words.sw.ts`. Its pages get the words that many share besides. Sentences of the specification come from
 * the contract.
 */
export function words<Own extends object>(
  part: string,
  english: Own,
): Words<Omit<Common, keyof Own> & Own, Own> {
  const text = (now: Language | null) => {
    const translated = now?.parts[part] as Own | undefined
    return translated
      ? withCommon(translated, now?.parts.common as Common)
      : withCommon(english, common)
  }
  return { use: () => text(useNow()), now: () => text(language.get()), english }
}

const complete = new WeakMap<object, object>()

/** The same object every time, so that effects and memos can depend on it. */
function withCommon<Own extends object>(own: Own, shared: Common): Omit<Common, keyof Own> & Own {
  const text = complete.get(own) ?? { ...shared, ...own }
  complete.set(own, text)
  return text as Omit<Common, keyof Own> & Own
}

/** Translates a message of the contract into the language on screen and fills its placeholders. */
export function translate(sentence: string, values?: Values): string {
  return fill(language.get()?.translate(sentence) ?? sentence, values)
}

/** The message of a refusal or of a field in the language on screen, or in English if it has no translation. */
export function translateRefusal(refusal: Partial<FieldRefusal>, now = language.get()): string {
  const { code, message = '', values = {} } = refusal
  return (code && now?.refuse(code, values)) ?? now?.translate(message) ?? message
}

/** Like `translateRefusal`, for components. */
export function useTranslateRefusal(): (refusal: FieldRefusal) => string {
  const now = useNow()
  return useCallback((refusal) => translateRefusal(refusal, now), [now])
}

/** Why inputs are refused, by their names. Forms keep them so, and translate them when they show them. */
export type FieldErrors = Readonly<Record<string, FieldRefusal>>

/** Like `translate`, for components: `const translate = useTranslate()`. */
export function useTranslate(): typeof translate {
  const now = useNow()
  return (sentence, values) => fill(now?.translate(sentence) ?? sentence, values)
}

export const useLanguage = (): 'en' | 'sw' => useNow()?.code ?? 'en'
