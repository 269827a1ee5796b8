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
const FORMATTERS = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);

/** Money, numbers, days and times are written in one way each, and their Intl objects are costly: made once. */
const oneFormat = {
  meta: {
    type: 'problem',
    messages: { format: 'Take it from lib/format/format.ts, the one place of the site that formats.' },
  },
  create: (context) =>
    isOfSite(context.filename) && !/\/lib\/format\/format(\.spec)?\.ts$/.test(context.filename)
      ? {
          MemberExpression({ object, property }) {
            if (object.name === 'Intl' || FORMATTERS.has(property.name))
              context.report({ node: property, messageId: 'format' });
          },
        }
      : {},
};

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

const isUseForm = ({ type, imported, local }) =>
  type === 'ImportNamespaceSpecifier' || (imported ?? local).name === 'useForm';

/** A form of its own checks, shows and focuses in its own way; the site has one for all. */
const oneForm = {
  meta: {
    type: 'problem',
    messages: {
      form: 'Take useCheckedForm from lib/form/form.ts, the one place of the site that makes forms.',
    },
  },
  create: (context) => {
    if (!isOfSite(context.filename) || context.filename.endsWith('/lib/form/form.ts')) return {};
    const look = ({ source, specifiers }) => {
      if (source?.value !== 'react-hook-form') return;
      for (const node of specifiers.filter(isUseForm)) context.report({ node, messageId: 'form' });
    };
    return { ImportDeclaration: look, ExportNamedDeclaration: look };
  },
};

export default {
  meta: { name: 'project' },
  rules: {
    'effect-bodies': effectBodies,
    'one-form': oneForm,
    'one-format': oneFormat,
    'query-keys': queryKeys,
  },
};
