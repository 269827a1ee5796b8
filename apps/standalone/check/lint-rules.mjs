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

const isBlank = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() === '' && child.value.includes('\n')
    : child.expression?.type === 'JSXEmptyExpression';

/** A list of elements, a list of texts of which some come and go, or something unknown. */
function renderedByCall({ callee, arguments: [each] }) {
  if (!/^(flatMap|map|createPortal)$/.test(callee.property?.name ?? callee.name)) return 'text';
  const isOfTexts = /^(Literal|TemplateLiteral)$/.test(each?.body?.type);
  return isOfTexts ? 'texts' : 'element';
}

/** What an expression may render: `text`, `texts`, an `element`, or nothing. An unknown value may be text. */
function renderedBy(node) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ['element'];
    case 'ConditionalExpression':
      return [...renderedBy(node.consequent), ...renderedBy(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? ['nothing'] : renderedBy(node.left)), ...renderedBy(node.right)];
    case 'CallExpression':
      return [renderedByCall(node)];
    case 'TSSatisfiesExpression':
      return [node.typeAnnotation.typeName?.name === 'Elements' ? 'element' : 'text'];
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return renderedBy(node.expression);
    default:
      return [node.raw === 'null' ? 'nothing' : 'text'];
  }
}

/**
 * A text must not be a sibling of something that comes and goes. Browser translation moves every text into an element of its
 * own; React then fails when it removes the text, or inserts something before it, and the page is gone. Nor does it see a
 * later change of a text that is not the only child of its element.
 */
const loneTexts = {
  meta: {
    type: 'problem',
    messages: {
      lone: 'Give this text an element of its own, as one string: a translated page fails when its siblings come and go.',
    },
  },
  create(context) {
    if (!isOfSite(context.filename)) return {};
    const checkChildren = ({ type, children }) => {
      const all = children.filter((child) => !isBlank(child));
      const changes = (child) =>
        child.type === 'JSXExpressionContainer' && !/^(Literal|TemplateLiteral)$/.test(child.expression.type);
      for (const child of all) {
        const rendered =
          child.type === 'JSXExpressionContainer' ? renderedBy(child.expression) : [child.type];
        if (!rendered.some((each) => /texts?$/i.test(each))) continue;
        const isBeside = all.some((other) => other !== child && changes(other));
        const isChanging = all.length > 1 && rendered.length > 1;
        // What surrounds a fragment is unknown.
        const isLoose =
          type === 'JSXFragment' && (child.type === 'JSXText' || rendered.length > 1 || !changes(child));
        if (isBeside || isChanging || isLoose || rendered.includes('texts'))
          context.report({ node: child, messageId: 'lone' });
      }
    };
    return { JSXElement: checkChildren, JSXFragment: checkChildren };
  },
};

export default {
  meta: { name: 'project' },
  rules: {
    'effect-bodies': effectBodies,
    'query-keys': queryKeys,
    'lone-texts': loneTexts,
  },
};
