declare global {
  interface Window {
    /** Gives React what was typed and tapped before hydration, and leaves everything later to React. */
    takeTaps?: () => void
    /** Leaves the buttons to the browser and shows a notice, because the app did not start. */
    leaveTaps?: () => void
  }
}

/**
 * Handles taps on a page whose scripts are still loading, which may take seconds. The function is
 * written into the page as text, so it can use nothing from outside itself.
 *
 * Until React is ready, links, fields and menus work by themselves, and choosing a filter submits its
 * form. Other buttons are marked (see `styles.css`) and pressed once React is ready: each once, however
 * often it was tapped. What was typed or ticked is entered again, as hydration may reset a field, and
 * tells React nothing about what is in it.
 *
 * The second click of a double click is ignored if it hits another control than the first: the first
 * may have opened or closed a dialog, and nobody meant to press what is in its place.
 */
function handleEarlyTaps(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  const tapped = new Set<HTMLElement>()
  const filled = new Map<Field, string | boolean>()
  const hasPopovers = 'popover' in HTMLElement.prototype
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

  function isCheckable(field: Field): field is HTMLInputElement {
    return field.type === 'checkbox' || field.type === 'radio'
  }

  function refill(field: Field, value: string | boolean): void {
    if (typeof value === 'boolean') {
      // The setter of the element is React's: it notes the value, so that the click counts as a change.
      ;(field as HTMLInputElement).checked = !value
      field.click()
      return
    }
    const { selectionStart, selectionEnd } = field as HTMLInputElement
    if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
    // React replaces the element's setter. The prototype's sets the value without telling React, so the event counts as input.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (typeof selectionStart === 'number' && document.activeElement === field)
      (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
    const type = field instanceof HTMLSelectElement ? 'change' : 'input'
    field.dispatchEvent(new Event(type, { bubbles: true }))
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
      const opensByItself = hasPopovers && control.hasAttribute('popovertarget')
      if (control.type === 'button' && !opensByItself) keep(event, control)
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
    'input',
    ({ target }) => {
      const field = target as Field
      if (!isReactHere) filled.set(field, isCheckable(field) ? field.checked : field.value)
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
  function tell(): void {
    document.documentElement.dataset.older = ''
  }

  /** Stops catching taps when the scripts do not load, because nothing would repeat them. */
  function giveUp(): void {
    if (isReactHere) return
    isReactHere = true
    for (const button of tapped) delete button.dataset.tapped
    tapped.clear()
    tell()
  }

  addEventListener(
    'error',
    (event) => {
      const { target, filename } = event as ErrorEvent
      // A file that did not come has itself as the target; one that cannot be parsed has only a name.
      const isFile = target instanceof HTMLScriptElement
      if (isFile || /\/assets\/[^/]*\.js$/.test(filename ?? '')) giveUp()
    },
    true,
  )
  if (!('noModule' in HTMLScriptElement.prototype)) giveUp()
  // Came with the oldest browsers of `browsers.json`, or shortly before.
  if (!window.CSS?.supports?.('width', '1dvh') || !CSS.supports('container-type', 'inline-size'))
    tell()

  window.leaveTaps = giveUp
  window.takeTaps = () => {
    isReactHere = true
    for (const [field, value] of filled) refill(field, value)
    filled.clear()
    for (const button of tapped) {
      delete button.dataset.tapped
      button.click()
    }
    tapped.clear()
  }
}

export const listenForTaps = `(${handleEarlyTaps})()`
