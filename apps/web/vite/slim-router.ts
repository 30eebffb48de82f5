import type { Plugin } from 'vite'

/** Functions and classes of React Router for things that this shop does not do, and what is left of them. */
const bodies: Record<string, string> = {
  // Instrumentation and middleware
  getRouteInstrumentationUpdates: '{}',
  instrumentClientSideRouter: '{}',
  runClientMiddlewarePipeline: '{}',
  // Navigations that a page may hold up
  shouldBlockNavigation: '{}',
  updateBlocker: '{}',
  deleteBlocker: '{}',
  getBlocker: '{}',
  // Routes that are found on the way, or changed by hot reload
  checkFogOfWar: '{ return { active: false } }',
  discoverRoutes: '{}',
  patchRoutes: '{}',
  patchRoutesImpl: '{}',
  _internalSetRoutes: '{}',
  // Framework mode and server components
  usePrefetchBehavior: '{ return [false, null, {}] }',
  PrefetchPageLinks: '{}',
  RSCErrorHandler: '{}',
  decodeRedirectErrorDigest: '{}',
  decodeRouteErrorResponseDigest: '{}',
  useIsRSCRouterContext: '{}',
  // View transitions
  useViewTransitionState: '{ return false }',
  restoreAppliedTransitions: '{}',
  persistAppliedTransitions: '{}',
  // `lazy` as an object: ours are functions
  loadLazyRouteProperty: '{}',
  // Fetchers that read: ours only send
  handleFetcherLoader: `{ throw new Error('This build has no fetcher.load') }`,
  // A router without loaders, a tree without a boundary
  useNavigateUnstable: '{}',
  DefaultErrorComponent: '{ return null }',
  dispose: '{}',
  // Our own pages say what a status means
  getInternalRouterError: `{ return new ErrorResponseImpl(status, '', '', true) }`,
  isFormDataSubmitterSupported: '{ return true }',
  // A link that knows whether one is there: ours are told
  NavLinkWithRef: '{}',
  // Paths with parts that may be left out
  explodeOptionalSegments: '{}',
  // Context for middleware, and routes that hot reload may change
  RouterContextProvider: '{}',
  DataRoutes: `{
    constructor(routes) {
      this.stableRoutes = this.activeRoutes = routes
      this.branches = flattenAndRankRoutes(routes)
    }
    commitHmrRoutes() {}
  }`,
}

/** Questions to which our use of the router has one answer. */
const answers: Record<string, boolean> = {
  blockerKey: false,
  'blockerKey && delta != null': false,
  unblockBlockerHistoryUpdate: false,
  'blockers.size > 0': false,
  isFogOfWar: false,
  'fogOfWar.active': false,
  'fogOfWar.active && fogOfWar.matches': false,
  'init.instrumentations': false,
  mask: false,
  'opts?.mask': false,
  '!viewTransitionOpts || !isViewTransitionAvailable': true,
}

const assertion = /^(invariant2?|warning|warnOnce|warningOnce)$/
const ofViewTransitions = /^React\d*\.useEffect\(\(\) => \{\s*if \(!?(vtContext|renderDfd)\b/

type Node = { type: string; start: number; end: number } & Record<string, unknown>
type Cut = { start: number; end: number; by: string }

/**
 * React Router comes as one file with everything in it. Browsers get it without the parts that a
 * shop in data mode never runs and without the sentences of its assertions: 8 kB less on a first
 * visit. Made for the exact version in package.json: a part that is not found ends the build.
 */
export function slimRouter(): Plugin {
  return {
    name: 'duka:slim-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-7RTFRKQW\.mjs/ },
      handler(code) {
        return slim(code, this.parse(code) as unknown as Node)
      },
    },
  }
}

/** `code` without what `bodies` and `answers` speak of. */
export function slim(code: string, program: Node): string {
  const missing = new Set([...Object.keys(bodies), ...Object.keys(answers)])
  const text = (node: Node) => code.slice(node.start, node.end)
  const cut = ({ start, end }: Node, by = ''): Cut => ({ start, end, by })

  const cutsIn = (node: Node): Cut[] => {
    const own = cutsOf(node)
    if (own) return own
    return Object.values(node)
      .flat()
      .flatMap((child) => (isNode(child) ? cutsIn(child) : []))
  }
  const cutsOf = (node: Node): Cut[] | undefined => {
    const known = functionOf(node)
    const body = known && bodies[known.name]
    if (body) {
      missing.delete(known.name)
      return [cut(known.body, body)]
    }
    if (node.type === 'IfStatement') return cutsOfQuestion(node)
    return node.type === 'ExpressionStatement' ? cutsOfStatement(node) : undefined
  }
  const cutsOfQuestion = (node: Node): Cut[] | undefined => {
    const { test, consequent, alternate } = node as Node & Record<'test' | 'consequent', Node>
    const answer = answers[text(test)]
    if (answer === undefined) return undefined
    missing.delete(text(test))
    const kept = answer ? consequent : alternate
    if (!isNode(kept)) return [cut(node, ';')]
    const [before, after] = [
      { ...node, end: kept.start },
      { ...node, start: kept.end },
    ]
    return [cut(before), ...cutsIn(kept), cut(after)]
  }
  const cutsOfStatement = (node: Node): Cut[] | undefined => {
    if (/^\w+\.displayName =/.test(text(node)) || ofViewTransitions.test(text(node)))
      return [cut(node)]
    const { callee, arguments: given } = node.expression as { callee?: Node; arguments?: Node[] }
    if (!callee || !assertion.test(text(callee))) return undefined
    const condition = given?.[0]
    if (!condition || !text(callee).startsWith('invariant')) return [cut(node)]
    return [cut(node, `${text(callee)}(${text(condition)});`)]
  }

  const cuts = cutsIn(program)
  if (missing.size > 0)
    throw new Error(`React Router has changed: there is no ${[...missing].join(', ')}.`)
  return withoutCuts(code, cuts)
}

function withoutCuts(code: string, cuts: Cut[]): string {
  const kept = cuts.map(({ start, by }, index) => code.slice(cuts[index - 1]?.end ?? 0, start) + by)
  return kept.join('') + code.slice(cuts.at(-1)?.end ?? 0)
}

function functionOf(node: Node): { name: string; body: Node } | undefined {
  const { id, init } = node as { id?: { name?: string }; init?: Node | null }
  const isFunction = /^Function/.test(node.type)
  const made = isFunction ? node : init
  const isNamed =
    isFunction || (node.type === 'VariableDeclarator' && /^(Arrow|Class)/.test(init?.type ?? ''))
  return isNamed && id?.name ? { name: id.name, body: made?.body as Node } : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
