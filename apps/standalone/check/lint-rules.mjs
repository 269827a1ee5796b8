// Rules of this repository that oxlint does not have; .oxlintrc.json names this file and switches each of them on.
const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

/**
 * An effect is written with a block. Without one it gives React whatever its call gives, and React calls that as the
 * effect's clean-up: `useEffect(() => window.scrollTo(0, 0))` took whole pages away once scrollTo gave a promise.
 */
const effectBodies = {
  meta: {
    type: 'problem',
    messages: {
      block: 'Write the effect with a block: what it gives without one is taken for its clean-up.',
    },
  },
  create: (context) => ({
    CallExpression({ callee, arguments: [effect] }) {
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
      if (!EFFECTS.has(name) || effect?.type !== 'ArrowFunctionExpression') return;
      // An effect that gives its clean-up as an arrow function says what it gives.
      const isPlain = effect.body.type === 'BlockStatement' || effect.body.type === 'ArrowFunctionExpression';
      if (!isPlain) context.report({ node: effect, messageId: 'block' });
    },
  }),
};

const SITE = '/apps/web/src/';
const isOfSite = (file) => file.includes(SITE);

const isAddress = (node) => /^\/(api|paypal)\//.test(node?.value ?? node?.quasis?.[0]?.value?.raw ?? '');

/** A key that is written twice is soon written in two ways, and a change then reaches one of two screens. */
const queryKeys = {
  meta: {
    type: 'problem',
    messages: { key: 'Query keys are made in the api.ts of their folder; import this one from there.' },
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
