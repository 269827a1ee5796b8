// Tables of an operation: request and response fields, and errors.
import type { JsonSchema } from '#libs/shared/contracts';
import { html, type Html } from '../http/html.js';
import { fieldRows, type FieldRow } from './schema-labels.js';

export type Schemas = Record<string, JsonSchema>;
type Response = { description: string; content?: Record<string, { schema?: JsonSchema }> };

/** No body: no media type, no schema. */
export const NOTHING: [string, { schema?: JsonSchema }] = ['', {}];

/** A table of fields with their types. */
export const table = (title: string, rows: FieldRow[]) =>
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

/** Responses with their fields, and all errors. */
export function answers({ responses }: JsonSchema, schemas: Schemas): Html {
  const listed = Object.entries(responses as Record<string, Response>);
  const rejected = listed.filter(([status]) => Number(status) >= 400);
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
          ${rejected.map(
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
