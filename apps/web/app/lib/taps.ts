declare global {
  interface Window {
    /** Does what was tapped before React was here, and leaves all taps to it from then on. */
    takeTaps?: () => void
  }
}

/**
 * Listens before anything else does, on a page that may stand there for seconds before its scripts
 * have come. It is written into the page as it stands here, so it can use nothing from outside.
 *
 * Of what is tapped meanwhile, links, fields and menus work by themselves, and a choice among filters
 * asks for the page that it makes. Other buttons are marked (see `styles.css`) and pressed once React
 * is here, each once, however often somebody tried.
 *
 * The second click of a double click is for what the first was for. What the first brings or takes
 * away, such as a dialog, leaves something else in its place, which nobody meant.
 */
function heedTaps(): void {
  const tapped = new Set<HTMLElement>()
  let isReactHere = false
  let first = { control: null as Element | null, at: -1000, x: 0, y: 0 }

  function stop(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function keep(event: Event, button: HTMLElement): void {
    stop(event)
    button.dataset.tapped = ''
    tapped.add(button)
  }

  function isCheckbox(target: EventTarget | null): target is HTMLInputElement {
    return target instanceof HTMLInputElement && target.type === 'checkbox'
  }

  function controlOf({ target }: Event): Element | null {
    const control = (target as Element).closest('a,button,label,input,select,summary')
    return control instanceof HTMLLabelElement ? control.control : control
  }

  addEventListener(
    'click',
    (event) => {
      const control = controlOf(event)
      const { detail, timeStamp: at, clientX: x, clientY: y } = event
      const isSoon = at - first.at < 350 && Math.abs(x - first.x) + Math.abs(y - first.y) < 20
      const isTouch = (event as PointerEvent).pointerType === 'touch'
      if ((detail > 1 || (isTouch && isSoon)) && control !== first.control) return stop(event)
      first = { control, at, x, y }
      if (isReactHere || !(control instanceof HTMLButtonElement)) return
      if (control.type === 'button' && !control.hasAttribute('popovertarget')) keep(event, control)
    },
    true,
  )
  addEventListener(
    'submit',
    (event) => {
      const { method } = event.target as HTMLFormElement
      if (!isReactHere && method === 'post' && event.submitter) keep(event, event.submitter)
    },
    true,
  )
  addEventListener(
    'change',
    ({ target }) => {
      const isChoice = target instanceof HTMLSelectElement || isCheckbox(target)
      if (!isReactHere && isChoice && target.form?.method === 'get') target.form.requestSubmit()
    },
    true,
  )
  window.takeTaps = () => {
    isReactHere = true
    for (const button of tapped) {
      delete button.dataset.tapped
      button.click()
    }
    tapped.clear()
  }
}

export const listenForTaps = `(${heedTaps})()`
