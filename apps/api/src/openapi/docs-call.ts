// An operation on the docs page: access, request, response and a curl example.
import type { JsonSchema } from '#libs/shared/contracts';
import { html, type Html } from '../http/html.js';
import { answers, NOTHING, table, type Schemas } from './docs-tables.js';
import { exampleOf, fieldRows, typeLabel } from './schema-labels.js';

export type Call = { path: string; method: string; operation: JsonSchema };
type Parameter = { in: string; name: string; required: boolean; schema: JsonSchema; description?: string };

export function callArticle(call: Call, schemas: Schemas): Html {
  const { path, method, operation } = call;
  const id = String(operation.operationId);
  const name = `${method.toUpperCase()} ${path}`;
  const limits = operation['x-limits'] as string[];
  const summary = operation.summary as string | undefined;
  return html`<article class="docs-call" aria-labelledby="${id}">
    <h3 id="${id}"><span class="verb ${method}">${method.toUpperCase()}</span> ${path}</h3>
    ${summary ? html`<p>${summary}</p>` : null}
    <p class="docs-about">${String(operation['x-rights'])}</p>
    ${limits.length > 0 ? html`<p class="docs-about">Limits: ${limits.join('; ')}.</p>` : null}
    <details>
      <summary aria-label="Details of ${name}">Details</summary>
      ${sent(operation, schemas)} ${answers(operation, schemas)}
      <h4>Try it</h4>
      <pre>${curl(call, schemas)}</pre>
    </details>
  </article>`;
}

function sent(operation: JsonSchema, schemas: Schemas): Html {
  const parameters = (operation.parameters as Parameter[]).map((each) => ({
    name: `${each.name} (${each.in})`,
    words: typeLabel(each.schema, schemas),
    isNeeded: each.required,
    about: each.description ?? '',
  }));
  const content = bodyOf(operation);
  const [mediaType, { schema = {} }] = Object.entries(content)[0] ?? NOTHING;
  const types = Object.keys(content).join(', ');
  return html`${parameters.length > 0 ? table('Parameters', parameters) : null}
  ${mediaType ? table(`Body, ${types}`, fieldRows(schema, schemas)) : null}
  ${
    mediaType.endsWith('json')
      ? html`<h4>Example</h4>
          <pre>${JSON.stringify(exampleOf(schema, schemas), null, 2)}</pre>`
      : null
  }`;
}

const bodyOf = ({ requestBody }: JsonSchema) =>
  ((requestBody as JsonSchema | undefined)?.content ?? {}) as Record<string, { schema?: JsonSchema }>;

function curl({ path, method, operation }: Call, schemas: Schemas): string {
  const [type, { schema = {} }] = Object.entries(bodyOf(operation))[0] ?? NOTHING;
  const isJson = type === 'application/json';
  const json = isJson ? JSON.stringify(exampleOf(schema, schemas)).replaceAll("'", String.raw`'\''`) : '';
  const body = isJson ? ` -d '${json}'` : type ? ' --data-binary @picture' : '';
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  return `curl -b cookies -c cookies${verb} "$SITE${path}"${type ? ` -H 'content-type: ${type}'` : ''}${body}`;
}
