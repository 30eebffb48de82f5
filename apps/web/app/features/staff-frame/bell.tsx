import { useState } from 'react'
import { Button as AriaButton, DialogTrigger } from 'react-aria-components'
import { iconClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Alert } from '../../ui/states.tsx'
import { MenuLine } from '../site/header-parts.tsx'
import { site } from '../site/words.ts'
import { MenuLink, MenuPopover } from './menus.tsx'
import { type Notices, readNotices, turnOff, turnOn } from './phone-notices.ts'
import { Count } from './place-links.tsx'
import { frame } from './words.ts'
import { countOf, news, useWork } from './work.ts'

const lists = {
  'to-confirm': '/dashboard/orders?queue=to-confirm',
  'to-pack': '/dashboard/orders?queue=to-pack',
  'to-match': '/dashboard/payments#to-match',
  messages: '/dashboard/messages',
}

/** How much came in and waits, where it is, and the notices on this phone. */
export function Bell() {
  const t = frame.use()
  const { notifications } = site.use()
  const queues = useWork()
  const [notices, setNotices] = useState<Notices>()
  const count = countOf(queues, news)
  const waiting = news.filter((name) => countOf(queues, [name]) > 0)
  const read = (isOpen: boolean) => {
    if (isOpen) readNotices().then(setNotices, () => setNotices('unsupported'))
  }
  return (
    <DialogTrigger onOpenChange={read}>
      <AriaButton aria-label={notifications} className={iconClass('relative')}>
        <Icon name="bell" />
        {count > 0 && <Count count={count} className="absolute top-0.5 left-1/2" />}
      </AriaButton>
      <MenuPopover label={t.news}>
        {waiting.length === 0 && <p className="px-3 py-2 text-muted">{t.nothingNew}</p>}
        {waiting.map((name) => (
          <MenuLink key={name} to={lists[name]}>
            {t.newsOf[name](countOf(queues, [name]))}
          </MenuLink>
        ))}
        <MenuLine />
        {notices && <NoticesSwitch notices={notices} onChange={setNotices} />}
      </MenuPopover>
    </DialogTrigger>
  )
}

interface NoticesSwitchProps {
  notices: Notices
  onChange: (notices: Notices) => void
}

function NoticesSwitch({ notices, onChange }: NoticesSwitchProps) {
  const t = frame.use().notices
  const [wanted, setWanted] = useState<boolean>()
  const [hasFailed, setFailed] = useState(false)
  const isFixed = notices !== 'on' && notices !== 'off'
  const change = async (isOn: boolean) => {
    setWanted(isOn)
    setFailed(false)
    try {
      await (isOn ? turnOn() : turnOff())
    } catch {
      setFailed(true)
    }
    onChange(await readNotices())
    setWanted(undefined)
  }
  return (
    <div className="px-3">
      <Checkbox
        label={t.title}
        checked={wanted ?? notices === 'on'}
        disabled={isFixed || wanted !== undefined}
        onChange={({ target }) => void change(target.checked)}
      />
      {isFixed && <p className="pb-2 text-sm text-muted">{t[notices]}</p>}
      <Alert>{hasFailed && t.failed}</Alert>
    </div>
  )
}
