import { basename } from 'node:path'
import type { Plugin } from 'vite'

interface Unused {
  /** Called only with the feature: they become empty, and what only they call goes with them. */
  functions: string[]
  /** The same, where the caller expects null. */
  nulls?: string[]
  /** Objects that are created only with the feature lose their methods. */
  methodsOf: string[]
}

/** What React has for features that the shop does not use. To use one, take its functions off the list. */
const unusedInReact: Unused = {
  functions: [
    // <ViewTransition>
    'applyViewTransitionToHostInstances',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionOnHostInstances',
    'queueTransitionTypes',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    // <SuspenseList> and <Activity>
    'updateActivityComponent',
    'commitActivityHydrationCallbacks',
    'updateSuspenseListComponent',
    // The components in the report of an error, and the browser's own sign of a transition: the shop has one
    'defaultOnDefaultTransitionIndicator',
    'getStackByFiberInDevAndProd',
    // The ref of a fragment
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    // Custom elements
    'setPropOnCustomElement',
    // useActionState
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    // Forms that send to a function; ours send to the router
    'extractEvents$1',
    'startHostTransition',
    'recursivelyResetForms',
    // Style sheets and scripts that components bring, and files that they preload
    'acquireResource',
    'preloadResourceAndSuspendIfNeeded',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
    'insertSuspendedStylesheets',
    // Pictures that a page waits for: only view transitions do
    'accumulateSuspenseyCommitOnFiber',
    'preloadInstanceAndSuspendIfNeeded',
    // Parts that a caller wants hydrated first, findDOMNode, the refreshed cache, onSelect
    'attemptExplicitHydrationTarget',
    'findCurrentFiberUsingSlowPath',
    'refreshCache',
    'constructSelectEvent',
    // <SuspenseList> and <ViewTransition>
    'cutOffTailIfNeeded',
    'restoreViewTransitionName',
    // React Compiler's cache, and useDeferredValue
    'useMemoCache',
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
  ],
  nulls: ['getResource', 'waitForCommitToBeReady'],
  methodsOf: ['FragmentInstance', 'ViewTransitionPseudoElement'],
}

/** The same of React Router. */
const unusedInRouter: Unused = {
  functions: [
    // Prefetched pages, server components, instrumentation
    'PrefetchPageLinks',
    'RSCErrorHandler',
    'decodeRouteErrorResponseDigest',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    // A router without loaders, and an error that no page of ours catches
    'useNavigateUnstable',
    'DefaultErrorComponent',
    // Routes that are found out later
    'discoverRoutes',
    'patchRoutesImpl',
    // Middleware
    'callRouteMiddleware',
    // Asking before a page is left, and view transitions
    'shouldBlockNavigation',
    'updateBlocker',
    'persistAppliedTransitions',
    'restoreAppliedTransitions',
  ],
  methodsOf: [],
}

/**
 * Tree-shaking that a bundler cannot do. Two libraries are most of the first script, and a bundler cannot know which of
 * their features the shop uses. The router also creates components and contexts in ways that cannot be removed: without
 * their DevTools names, and marked as pure, they can. A name that a new version lacks stops the build.
 */
export function removeUnusedParts(router: string): Plugin {
  return {
    name: 'duka:remove-unused-parts',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/')) refuseLeftOut(code)
      if (basename(id) === 'react-dom-client.production.js') return without(code, unusedInReact)
      if (!id.startsWith(router)) return
      const less = /^function Router\(/m.test(code) ? without(code, unusedInRouter) : code
      return (
        less
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
          // No link of ours prefetches.
          .replace(
            /^function usePrefetchBehavior\([\s\S]*?^}$/m,
            'function usePrefetchBehavior() { return [false, null, {}] }',
          )
      )
    },
  }
}

const leftOutOfReact =
  /import\s*\{[^}]*\b(useActionState|useDeferredValue|Activity|SuspenseList|ViewTransition)\b[^}]*\}\s*from\s*['"]react['"]/

/** Throws if code imports a feature of React that is left out: it would do nothing, and nobody would be told. */
export function refuseLeftOut(code: string): void {
  const [, feature] = leftOutOfReact.exec(code) ?? []
  if (feature)
    throw new Error(`${feature} is left out of the build: take its functions off unused-parts.ts.`)
}

/** The code without these functions' bodies and these objects' methods. */
export function without(code: string, { functions, nulls = [], methodsOf }: Unused): string {
  const parts = [
    ...functions.map((name) => ({ found: bodyOf(name), rest: '$1$2) {}', name })),
    ...nulls.map((name) => ({ found: bodyOf(name), rest: '$1$2) { return null; }', name })),
    ...methodsOf.map((name) => ({
      found: new RegExp(`^${name}\\.prototype\\.\\w+ = function[^]*?^};$`, 'gm'),
      rest: '',
      name,
    })),
  ]
  return parts.reduce((left, { found, rest, name }) => {
    if (left.search(found) < 0) throw new Error(`There is no ${name} to leave out any more.`)
    return left.replace(found, rest)
  }, code)
}

function bodyOf(name: string): RegExp {
  return new RegExp(`^( *)((?:async )?function ${name.replace('$', '\\$')}\\()[^]*?^\\1}$`, 'm')
}
