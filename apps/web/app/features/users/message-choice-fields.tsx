import { useLanguage } from '../../lib/text/text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { messageChoice } from '../users/words.ts'
import { type ChoiceToMake, choiceBefore, fieldNames } from './message-choice.ts'

const defaults = { email: true, sms: true, whatsapp: false }

interface MessageChoiceProps {
  ask: ChoiceToMake
  /** The values of the form before a reload; they replace the stored choice. */
  draft?: Readonly<Record<string, string>>
  /** Shows that the choice can be changed later, on pages other than the profile. */
  hint?: boolean
}

/** One line: by which channels and in which language messages come. Nothing where no channel is on. */
export function MessageChoiceFields({ ask, draft = {}, hint }: MessageChoiceProps) {
  const t = messageChoice.use()
  const shown = useLanguage()
  const { channels, chosen } = ask
  if (channels.length === 0) return null
  const isDraft = draft[fieldNames.asked] !== undefined
  const isOn = (channel: (typeof channels)[number]) =>
    isDraft
      ? draft[fieldNames[channel]] !== undefined
      : ((chosen?.notifyBy ?? defaults)[channel] ?? false)
  const language = (isDraft && draft[fieldNames.language]) || (chosen?.language ?? shown)
  return (
    <fieldset>
      <legend className="font-medium">{t.about}</legend>
      <input type="hidden" name={fieldNames.asked} value={channels.join(',')} />
      <input type="hidden" name={fieldNames.before} value={choiceBefore(ask)} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            label={t.channels[channel]}
            name={fieldNames[channel]}
            defaultChecked={isOn(channel)}
          />
        ))}
        <select
          // Follows the language of the page until something else was chosen.
          key={language}
          name={fieldNames.language}
          defaultValue={language}
          aria-label={t.language}
          className="control w-auto"
        >
          {Object.entries(t.languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {hint && <p className="mt-1 text-sm text-muted">{t.hint}</p>}
    </fieldset>
  )
}
