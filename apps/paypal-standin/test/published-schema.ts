import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

// PayPal's files are OpenAPI, not plain JSON Schema: unknown keywords and formats are ignored.
const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
for (const file of ['checkout_orders_v2', 'payments_payment_v2']) {
  ajv.addSchema(JSON.parse(readFileSync(join(__dirname, `paypal-schema/${file}.json`), 'utf8')), file);
}

const ORDERS = 'checkout_orders_v2';
const PAYMENTS = 'payments_payment_v2';

/** The published schemas for a response; the second one of a pair lists the route's issues. */
function schemasOf(method: string, path: string, status: number): [file: string, names: string[]] | null {
  const file = path.startsWith('/v2/payments') ? PAYMENTS : ORDERS;
  const isWrite = method === 'POST';
  if (status < 300) {
    if (file === ORDERS) return [file, ['order']];
    return [file, [path.includes('/refund') ? 'refund' : 'capture-2']];
  }
  if (status === 429) return null;
  const issues =
    path.endsWith('/capture') && isWrite
      ? 'orders.capture-'
      : isWrite && file === PAYMENTS
        ? 'captures.refund-'
        : '';
  const withIssues =
    status === 404 || status === 409
      ? `${status}`
      : [400, 422].includes(status)
        ? `${issues}${status}`
        : null;
  return [file, [`error_${status}`, ...(withIssues ? [withIssues] : [])]];
}

/** Violations of PayPal's published schema in a response; empty when it is valid. */
export function faultsOf(method: string, path: string, status: number, body: object): string[] {
  const found = schemasOf(method, path.split('?')[0], status);
  if (!found) return [];
  const [file, names] = found;
  // The schema has "issues" where PayPal's servers and SDK have "details".
  const checked = 'details' in body ? { ...body, issues: body.details } : body;
  return names.flatMap((name) => {
    const validate = ajv.getSchema(`${file}#/components/schemas/${name}`) as ValidateFunction;
    return validate(checked)
      ? []
      : (validate.errors ?? []).map((e) => `${name}${e.instancePath} ${e.message}`);
  });
}
