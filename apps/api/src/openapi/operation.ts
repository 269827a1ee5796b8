// One OpenAPI operation: access, request and responses.
import { RATE_RULES, type RateRule } from '#libs/platform/auth';
import { shapeOf, type JsonSchema } from '#libs/shared/contracts';
import { MAX_ROW_NUMBER } from '../http/contract.pipe.js';
import type { RouteFacts } from './openapi-types.js';
import { json, successes, unready } from './operation-answers.js';
import { codesOf, errorResponses } from './error-responses.js';
import type { ApiRoute, Contract } from './route-table.js';

const RIGHTS = {
  anyone: 'Anyone.',
  user: 'A user who is logged in.',
  host: 'A user who is one of the hosts.',
  admin: 'An administrator.',
  payer:
    'The session that made the booking, one that came by a mailed link, or its owner; for all others it is unknown.',
  holder: 'Whoever may pay the booking, or an administrator; for all others it is unknown.',
};

/** Required access as a sentence. */
const rightsOf = ({ need, notes }: ApiRoute, { access }: RouteFacts): string =>
  RIGHTS[need ?? notes.who ?? access ?? 'anyone'];

/** The route's rate limits with their values. */
function limitsOf({ notes }: ApiRoute, { names }: RouteFacts): string[] {
  const found = [...names, ...(notes.limits ?? [])].filter((name): name is RateRule => name in RATE_RULES);
  return found.map((name) => {
    const { attempts, seconds } = RATE_RULES[name];
    return `${name}: ${attempts} in ${seconds === 60 ? 'a minute' : `${seconds / 60} minutes`}`;
  });
}

/** The Operation Object of a route. Adds the referenced contract classes to `named`. */
export function operationOf(route: ApiRoute, facts: RouteFacts, named: Map<string, Contract>): JsonSchema {
  const limits = limitsOf(route, facts);
  const rights = rightsOf(route, facts);
  const body = bodyOf(route, named);
  return {
    operationId: operationId(route.key),
    tags: [facts.moduleName],
    ...(facts.summary ? { summary: facts.summary.replace(/\s+/g, ' ') } : {}),
    description: [
      `**Who:** ${rights}`,
      ...(limits.length > 0 ? [`**Limits:** ${limits.join('; ')}.`] : []),
    ].join('\n\n'),
    'x-rights': rights,
    'x-limits': limits,
    security: route.need ? [{ session: [] }] : [{}, { session: [] }],
    parameters: parametersOf(route, facts),
    ...(body ? { requestBody: body } : {}),
    responses: {
      ...successes(route, facts),
      ...errorResponses(codesOf(route, facts, limits), route.forbidden),
      ...unready(facts),
    },
  };
}

/** For example "AccountsController.currentUser" as "accountsCurrentUser". */
const operationId = (key: string) => {
  const [controller, method] = key.replace('Controller', '').split('.');
  return controller[0].toLowerCase() + controller.slice(1) + method[0].toUpperCase() + method.slice(1);
};

function bodyOf({ body, notes }: ApiRoute, named: Map<string, Contract>): JsonSchema | null {
  const own = notes.body ?? body;
  if (!own) return null;
  if (typeof own === 'function') {
    named.set(own.name, own);
    return { required: true, content: json({ $ref: `#/components/schemas/${own.name}` }) };
  }
  if (!('mediaTypes' in own)) return { required: 'required' in own, content: json(own) };
  return {
    required: true,
    content: Object.fromEntries((own.mediaTypes as string[]).map((type) => [type, {}])),
  };
}

function parametersOf(route: ApiRoute, facts: RouteFacts): JsonSchema[] {
  const query = route.query ? shapeOf(route.query) : { properties: route.notes.query ?? {}, required: [] };
  const words = route.queryNames.map((name) => [name, { type: 'string' }] as const);
  const inQuery = [...Object.entries(query.properties as Record<string, JsonSchema>), ...words];
  const required = (query.required ?? []) as string[];
  const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }) => ({
    in: 'header',
    name,
    description,
    schema,
  });
  return [
    ...route.params.map((name) => ({
      in: 'path',
      name,
      required: true,
      schema: route.numbers.includes(name)
        ? { type: 'integer', minimum: 1, maximum: MAX_ROW_NUMBER }
        : { type: 'string' },
    })),
    ...inQuery.map(([name, schema]) => ({ in: 'query', name, required: required.includes(name), schema })),
    ...(route.isIdempotent
      ? [
          header(
            'Idempotency-Key',
            'A repeat with the same key and body gets the first answer again, for a day.',
            { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
          ),
        ]
      : []),
    ...(facts.isKept ? [header('If-None-Match', 'The ETag of an answer that the reader still has.')] : []),
  ];
}
