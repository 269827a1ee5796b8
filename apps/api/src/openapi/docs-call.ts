// One call on the page: who may, what is sent, what comes back, and a line to try it with.
import type { JsonSchema } from '#libs/contracts';
import { html, type Html } from '../ops/html.js';
import { exampleOf, fieldRows, typeWords, type FieldRow } from './schema-words.js';

type Schemas = Record<string, JsonSchema>;
export type Call = { path: string; method: string; operation: JsonSchema };
type Response = { description: string; content?: Record<string, { schema?: JsonSchema }> };
type Parameter = { in: string; name: string; required: boolean; schema: JsonSchema; description?: string };

/** No body: no media type, no schema. */
const NOTHING: [string, { schema?: JsonSchema }] = ['', {}];

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
    words: typeWords(each.schema, schemas),
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

const table = (title: string, rows: FieldRow[]) =>
  html`<div class="docs-scroll" tabindex="0" role="group" aria-label="${title}">
    <table class="docs-fields">
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Holds</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, words, isNeeded, about }) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${words}${isNeeded ? ' (needed)' : ''}</td>
              <td>${about}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

function answers({ responses }: JsonSchema, schemas: Schemas): Html {
  const listed = Object.entries(responses as Record<string, Response>);
  const refused = listed.filter(([status]) => Number(status) >= 400);
  return html`${listed
      .filter(([status]) => Number(status) < 400)
      .map(([status, response]) => answered(status, response, schemas))}
    <div class="docs-scroll" tabindex="0" role="group" aria-label="Refusals">
      <table class="docs-fields">
        <caption>
          Refusals
        </caption>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code and sentence</th>
          </tr>
        </thead>
        <tbody>
          ${refused.map(
            ([status, { description }]) =>
              html`<tr>
                <th scope="row">${status}</th>
                <td>${description.split('\n\n').map((line) => html`<div>${line}</div>`)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function answered(status: string, { description, content }: Response, schemas: Schemas): Html {
  const [type, { schema = {} }] = Object.entries(content ?? {})[0] ?? NOTHING;
  const rows = fieldRows(schema, schemas);
  const title = `${status}: ${description}${type ? ` ${type}` : ''}`;
  return rows.length > 0 ? table(title, rows) : html`<h4>${title}</h4>`;
}

function curl({ path, method, operation }: Call, schemas: Schemas): string {
  const [type, { schema = {} }] = Object.entries(bodyOf(operation))[0] ?? NOTHING;
  const isJson = type === 'application/json';
  const json = isJson ? JSON.stringify(exampleOf(schema, schemas)).replaceAll("'", String.raw`'\''`) : '';
  const body = isJson ? ` -d '${json}'` : type ? ' --data-binary @picture' : '';
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  return `curl -b cookies -c cookies${verb} "$SITE${path}"${type ? ` -H 'content-type: ${type}'` : ''}${body}`;
}
