// Draws every call of /api/openapi.json with a form to try it. No library: the document is plain.

const api = await (await fetch('/api/openapi.json')).json()
const token = document.querySelector('#token')
token.value = sessionStorage.getItem('token') ?? ''
token.addEventListener('input', () => sessionStorage.setItem('token', token.value.trim()))

draw()

function draw() {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  )
  const nouns = api.tags.map(({ name, description }) =>
    element('section', {}, [
      element('h2', { id: name }, [description]),
      ...calls.filter(({ call }) => call.tags.includes(name)).map(drawCall),
    ]),
  )
  document
    .querySelector('#nouns')
    .append(
      ...[...api.tags.map(({ name }) => name), 'schemas'].map((name) =>
        element('a', { href: `#${name}` }, [name]),
      ),
    )
  document
    .querySelector('#calls')
    .replaceChildren(
      ...api.info.description
        .split('\n\n')
        .map((text) => element('p', { class: 'about' }, [text.replaceAll('`', '')])),
      ...nouns,
      drawSchemas(),
    )
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

function drawCall({ path, method, call }) {
  const title = element('summary', {}, [
    element('b', {}, [method.toUpperCase()]),
    ` ${path} `,
    element('small', {}, [call.summary]),
  ])
  const details = element('details', { id: call.operationId }, [title])
  // Drawn when it is opened: sixty forms at once are slow on a phone.
  details.addEventListener(
    'toggle',
    () =>
      details.append(
        element('p', { class: 'about' }, [call.description]),
        drawForm(path, method, call),
        drawAnswers(call),
      ),
    { once: true },
  )
  return details
}

function drawForm(path, method, call) {
  const types = Object.keys(call.requestBody?.content ?? {})
  const body = element('div')
  const type = element(
    'select',
    { name: 'content-type' },
    types.map((name) => element('option', {}, [name])),
  )
  const drawBody = () =>
    body.replaceChildren(...drawInputs(call.requestBody.content[type.value].schema, type.value))
  const output = element('output')
  const form = element('form', {}, [
    ...call.parameters.map((parameter) => drawParameter(parameter)),
    ...(types.length > 1 ? [labelled('content-type', type)] : []),
    ...(types.length > 0 ? [body] : []),
    element('button', {}, ['Send']),
    output,
  ])
  if (types.length > 0) {
    drawBody()
    type.addEventListener('change', drawBody)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send({ path, method, call, form, type: type.value, output })
  })
  return form
}

function drawParameter({ name, in: place, required, schema, description }) {
  const attributes = { name: `${place}:${name}`, ...(required && { required: '' }) }
  const input = schema.enum
    ? element(
        'select',
        attributes,
        ['', ...schema.enum].map((choice) => element('option', {}, [choice])),
      )
    : element('input', { ...attributes, placeholder: description ?? typeOf(schema) })
  return labelled(`${name}${required ? '' : ' (optional)'}`, input)
}

function drawInputs(schema, type) {
  if (!/form/.test(type)) {
    const example = exampleOf(schema)
    const text = /json/.test(type) ? JSON.stringify(example, null, 2) : String(example)
    const rows = String(Math.min(16, text.split('\n').length + 1))
    return [
      labelled(type, element('textarea', { name: 'body', rows, spellcheck: 'false' }, [text])),
    ]
  }
  const { properties, required = [] } = followed(schema)
  return Object.entries(properties).map(([name, property]) => {
    const kind = property.format === 'binary' ? 'file' : 'text'
    const input = element('input', { name: `field:${name}`, type: kind })
    return labelled(`${name}${required.includes(name) ? '' : ' (optional)'}`, input)
  })
}

async function send({ path, method, call, form, type, output }) {
  const given = new FormData(form)
  const of = (place) =>
    [...given]
      .filter(([name, value]) => name.startsWith(`${place}:`) && value !== '' && value.size !== 0)
      .map(([name, value]) => [name.slice(place.length + 1), value])
  const url = of('path').reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(of('query')).toString()
  const headers = { ...Object.fromEntries(of('header')) }
  if (token.value.trim() && call.security.length > 0)
    headers.authorization = `Bearer ${token.value.trim()}`
  let body
  if (type === 'multipart/form-data') {
    body = new FormData()
    for (const [name, value] of of('field')) body.append(name, value)
  } else if (type) {
    headers['content-type'] = type
    body = /form/.test(type) ? new URLSearchParams(of('field')) : given.get('body')
  }
  output.replaceChildren('Sending…')
  const start = performance.now()
  try {
    const answer = await fetch(`/api${url}${query && `?${query}`}`, {
      method: method.toUpperCase(),
      headers,
      body,
    })
    await show(answer, Math.round(performance.now() - start), output)
  } catch (error) {
    output.replaceChildren(element('strong', {}, [`No answer: ${error.message}`]))
  }
}

async function show(answer, tookMs, output) {
  const text = await answer.text()
  const json =
    /json/.test(answer.headers.get('content-type') ?? '') && text ? JSON.parse(text) : undefined
  if (answer.ok && typeof json?.token === 'string') {
    token.value = json.token
    token.dispatchEvent(new Event('input'))
  }
  output.dataset.ok = String(answer.ok)
  output.replaceChildren(
    element('p', {}, [
      element('strong', {}, [`${answer.status} ${answer.statusText}`]),
      ` in ${tookMs} ms`,
    ]),
    element('pre', {}, [json ? JSON.stringify(json, null, 2) : text]),
  )
}

function drawAnswers(call) {
  const lines = Object.entries(call.responses).map(([status, answer]) => {
    const refused = answer.$ref && followed(answer)
    const schema = Object.values(answer.content ?? {})[0]?.schema
    return `${status}  ${refused ? refused.description.replaceAll('\n\n', '\n     ') : schema ? typeOf(schema) : answer.description}`
  })
  return element('details', {}, [
    element('summary', {}, ['Answers']),
    element('pre', {}, [lines.join('\n')]),
  ])
}

function drawSchemas() {
  return element('section', {}, [
    element('h2', { id: 'schemas' }, ['Schemas']),
    ...Object.entries(api.components.schemas).map(([name, schema]) =>
      element('details', {}, [
        element('summary', {}, [name]),
        element('pre', {}, [typeOf(schema)]),
      ]),
    ),
  ])
}

/** A schema as a programmer would jot it down. */
function typeOf(schema, indent = '') {
  if (schema.$ref) return schema.$ref.split('/').pop()
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeOf(choice, indent)).join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items ?? {}, indent)}[]`
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(
      ([name, property]) =>
        `${indent}  ${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(property, `${indent}  `)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  return schema.format ?? [schema.type ?? 'anything'].flat().join(' | ')
}

/** Something to start from, with the fields that must be there. */
function exampleOf(schema) {
  const {
    type,
    properties,
    required = [],
    enum: choices,
    default: usual,
    anyOf,
    items,
    format,
  } = followed(schema)
  if (usual !== undefined) return usual
  if (choices) return choices[0]
  if (anyOf) return exampleOf(anyOf[0])
  if (properties) {
    const names = required.length > 0 ? required : Object.keys(properties)
    return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name])]))
  }
  if (type === 'array') return items ? [exampleOf(items)] : []
  if ([type].flat()[0] === 'number' || type === 'integer') return 1
  if (type === 'boolean') return false
  return type === 'object' ? {} : format === 'uuid' ? '00000000-0000-0000-0000-000000000000' : ''
}

function followed({ $ref, ...schema }) {
  return $ref
    ? $ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at[key], api)
    : schema
}

function labelled(text, input) {
  return element('label', {}, [text, input])
}

function element(name, attributes = {}, children = []) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
