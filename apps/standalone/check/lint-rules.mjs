// Custom lint rules; .oxlintrc.json loads this file and enables each rule.
const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

/**
 * Effects must have a block body. A concise body returns the result of its call, which React then runs as the cleanup:
 * `useEffect(() => window.scrollTo(0, 0))` crashed pages after scrollTo began to return a promise.
 */
const effectBodies = {
  meta: {
    type: 'problem',
    messages: {
      block: 'Give the effect a block body: React runs the value of a concise body as the cleanup.',
    },
  },
  create: (context) => ({
    CallExpression({ callee, arguments: [effect] }) {
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
      if (!EFFECTS.has(name) || effect?.type !== 'ArrowFunctionExpression') return;
      // An arrow function as the body is an explicit cleanup.
      const isPlain = effect.body.type === 'BlockStatement' || effect.body.type === 'ArrowFunctionExpression';
      if (!isPlain) context.report({ node: effect, messageId: 'block' });
    },
  }),
};

const SITE = '/apps/web/src/';
const isOfSite = (file) => file.includes(SITE);

const isAddress = (node) => /^\/(api|paypal)\//.test(node?.value ?? node?.quasis?.[0]?.value?.raw ?? '');

/** Query keys are defined once, in api.ts: with two copies that differ, an invalidation misses one of the screens. */
const queryKeys = {
  meta: {
    type: 'problem',
    messages: { key: 'Define query keys in the api.ts of their folder and import them from there.' },
  },
  create: (context) =>
    isOfSite(context.filename) && !/\/(site|admin|host)\/(.+\/)?api\.ts$/.test(context.filename)
      ? {
          ArrayExpression(node) {
            const { parent } = node;
            const isNamed = parent.type === 'Property' && /^(query|mutation)Key$/.test(parent.key.name);
            if (isNamed || isAddress(node.elements[0])) context.report({ node, messageId: 'key' });
          },
        }
      : {},
};

export default {
  meta: { name: 'project' },
  rules: {
    'effect-bodies': effectBodies,
    'query-keys': queryKeys,
  },
};
