import { expect, test } from 'vitest'
import { refuseLeftOut, without } from './unused-parts.ts'

const library = `function used() {
  return extra();
}
function extra(a, b) {
  if (a) {
    return b;
  }
}
function answer() {
  return { resource: 1 };
}
function make() {
  async function inner(x) {
    return x;
  }
  return inner;
}
Thing.prototype.play = function (a) {
  return a;
};
exports.used = used;`

test('functions of an unused feature become empty, and its objects lose their methods', () => {
  const less = without(library, {
    functions: ['extra', 'inner'],
    nulls: ['answer'],
    methodsOf: ['Thing'],
  })

  expect(less).toContain(
    'function extra() {}\nfunction answer() { return null; }\nfunction make() {\n  async function inner() {}\n',
  )
  expect(less).toContain('function used() {\n  return extra();\n}')
  expect(less).toMatch(/return inner;\n}\n\nexports\.used/)
})

test('a name that a new version of a library lacks stops the build', () => {
  expect(() => without(library, { functions: ['gone'], methodsOf: [] })).toThrow('gone')
  expect(() => without(library, { functions: [], methodsOf: ['Gone'] })).toThrow('Gone')
})

test('a feature that is left out of React cannot be imported, and others can', () => {
  const uses = (names: string) => () => refuseLeftOut(`import { ${names} } from 'react'`)
  expect(uses('useState, useDeferredValue')).toThrow('useDeferredValue is left out of the build')
  expect(uses('useEffect, useEffectEvent, Suspense, use')).not.toThrow()
})
