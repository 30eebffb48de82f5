declare global {
  interface Window {
    /** Repeats the taps from before hydration, and leaves all later taps to React. */
    takeTaps?: () => void
  }
}

/**
 * Handles taps on a page whose scripts are still loading, which may take seconds. The function is
 * written into the page as text, so it can use nothing from outside itself.
 *
 * Until React is ready, links, fields and menus work by themselves, and choosing a filter submits its
 * form. Other buttons are marked (see `styles.css`) and pressed once React is ready: each once, however
 * often it was tapped.
 *
 * The second click of a double click is ignored if it hits another control than the first: the first
 * may have opened or closed a dialog, and nobody meant to press what is in its place.
 */
function handleEarlyTaps(): void {
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

export const listenForTaps = `(${handleEarlyTaps})()`
