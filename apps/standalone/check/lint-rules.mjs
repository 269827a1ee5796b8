// Rules of the house that oxlint does not have; .oxlintrc.json names this file and switches each of them on.
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

export default { meta: { name: 'house' }, rules: { 'effect-bodies': effectBodies } };
