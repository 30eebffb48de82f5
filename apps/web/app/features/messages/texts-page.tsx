import type { MessageText } from '@duka/contract/messages/message-texts'
import { listMessageTexts, previewMessageText } from '@duka/contract/messages/messages.calls'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { keepInTab, keptInTab } from '../../lib/forms/drafts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useUnsaved } from '../settings/use-unsaved.ts'
import { StaffPage } from '../staff-frame/staff-page.tsx'
import { staff } from '../staff-frame/words.ts'
import { actOnText } from './act-on-text.ts'
import { chosenText, type Drafts, nameOf } from './text-drafts.ts'
import { TextEditor } from './text-editor.tsx'
import { messageWords } from './words.ts'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  found: load(find(new URL(request.url).searchParams), messageWords.now().failedTexts),
})

/** All texts, and a preview of the chosen one. */
async function find(query: URLSearchParams) {
  const { texts } = await call(listMessageTexts)
  const chosen = chosenText(texts, query)
  const { kind, channel, language, subject, text } = chosen
  const body = { kind, channel, language, subject, text }
  return { texts, preview: await call(previewMessageText, { body }) }
}

export const action = actOnText

/** A preview and a test change nothing that the page shows. */
export function shouldRevalidate(args: {
  formData?: FormData
  defaultShouldRevalidate: boolean
}): boolean {
  const intent = args.formData?.get('intent')
  return intent === 'preview' || intent === 'test' ? false : args.defaultShouldRevalidate
}

/** The editor for the text of every message, one at a time. Drafts of the others are kept. */
export function Component() {
  const t = messageWords.use()
  const { found } = useLoaderData<typeof loader>()
  const [drafts, setDrafts] = useState<Drafts>(() => keptInTab('texts') ?? {})
  const [query] = useSearchParams()
  useUnsaved(Object.keys(drafts).length > 0, () => setDrafts(keep({})))
  return (
    <StaffPage title={t.textsTitle}>
      <Link to="/dashboard/messages" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        <Icon name="left" /> {t.back}
      </Link>
      <p className="mb-4 max-w-prose text-muted">{t.textsLead}</p>
      <Loaded from={found} waiting={t.loadingTexts} retry={staff.use().retry}>
        {({ texts, preview }) => {
          const text = chosenText(texts, query)
          const name = nameOf(text)
          return (
            <>
              <Choice texts={texts} chosen={text} />
              <TextEditor
                key={name}
                text={text}
                preview={preview}
                draft={drafts[name]}
                onDraft={(draft) => setDrafts((all) => keep(withDraft(all, name, draft)))}
              />
            </>
          )
        }}
      </Loaded>
    </StaffPage>
  )
}

/** For a reload, or a login after the end of a session. */
function keep(drafts: Drafts): Drafts {
  keepInTab('texts', drafts)
  return drafts
}

function withDraft(all: Drafts, name: string, draft: Drafts[string] | undefined): Drafts {
  const { [name]: _old, ...others } = all
  return draft ? { ...others, [name]: draft } : others
}

/** Only combinations that the shop sends. */
function Choice({ texts, chosen }: { texts: MessageText[]; chosen: MessageText }) {
  const t = messageWords.use()
  const kinds = [...new Set(texts.map(({ kind }) => kind))]
  const ofKind = texts.filter(({ kind }) => kind === chosen.kind)
  const channels = [...new Set(ofKind.map(({ channel }) => channel))]
  const languages = ofKind.filter(({ channel }) => channel === chosen.channel)
  const hasOwn = (some: MessageText[]) => (some.some(({ version }) => version > 0) ? ' •' : '')
  return (
    <Filters label={t.which}>
      <SelectField
        label={t.kind}
        name="kind"
        defaultValue={chosen.kind}
        options={kinds.map((kind) => [
          kind,
          t.kinds[kind] + hasOwn(texts.filter((text) => text.kind === kind)),
        ])}
      />
      <SelectField
        key={`${chosen.kind} channel`}
        label={t.channel}
        name="channel"
        defaultValue={chosen.channel}
        options={channels.map((channel) => [
          channel,
          t.channels[channel] + hasOwn(ofKind.filter((text) => text.channel === channel)),
        ])}
      />
      <SelectField
        key={`${chosen.kind} language`}
        label={t.language}
        name="language"
        defaultValue={chosen.language}
        options={languages.map((text) => [
          text.language,
          t.languages[text.language] + hasOwn([text]),
        ])}
      />
    </Filters>
  )
}
