// Finds the tables and views that a source file names: in SQL, in TypeORM calls and through entity classes.
import ts from 'typescript';
import { HOLE, tablesIn } from './sql-names.js';

/** A table or view name in a file. `inString`: the name is passed to TypeORM as a string. */
export type Named = { name: string; line: number; inString?: true };

/** The names in one file, and how many of its strings were read as SQL. */
export type FileNames = { named: Named[]; statements: number };

const RUNS_SQL = ['query', 'sql', 'raw', 'prepared'];
const BEGINS_LIKE_SQL =
  /^\s*\(?(select|insert into|update|delete from|with|lock table|truncate|copy|from|(left |cross )?join|where|exists|and|or)\s/;
const OPENS_BY_NAME =
  /^(getRepository|getMetadata|find\w*|update|insert|save|delete|remove|exists\w*|count\w*|upsert|create|from|createQueryBuilder|(left|inner)Join\w*)$/;

/** The text of a literal, with HOLE for each computed part; undefined for other nodes. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => ` ${HOLE} ${literal.text}`).join('');
}

/** The name of the function or tag that receives the literal: `query` for `db.query('…')`, `sql` for sql`…`. */
function callOf({ parent }: ts.Node): string {
  const called = ts.isTaggedTemplateExpression(parent)
    ? parent.tag
    : ts.isCallExpression(parent)
      ? parent.expression
      : undefined;
  if (!called) return '';
  return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
}

/** True for a `from` property such as `from: 'bookings b'`, which is put into a select elsewhere. */
const isSource = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'from';

/** True when the class is used as a value, not only as a type. */
const isValue = ({ parent }: ts.Identifier): boolean =>
  !ts.isImportSpecifier(parent) &&
  !ts.isExportSpecifier(parent) &&
  !ts.isTypeNode(parent) &&
  !ts.isPropertySignature(parent) &&
  !(ts.isPropertyAccessExpression(parent) && parent.name.text === parent.getText());

/** All tables and views that the file names; `entities` maps entity classes to table names. */
export function namesInCode(
  file: string,
  code: string,
  known: (name: string) => boolean,
  entities: ReadonlyMap<string, string>,
): FileNames {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: FileNames = { named: [], statements: 0 };
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const readText = (node: ts.Node, text: string) => {
    const call = callOf(node);
    if (known(text) && OPENS_BY_NAME.test(call))
      found.named.push({ name: text, line: lineOf(node), inString: true });
    const isSql = RUNS_SQL.includes(call) || BEGINS_LIKE_SQL.test(text);
    if (isSql) found.statements++;
    // Other strings may be fragments of SQL: only names of existing tables count there.
    for (const name of tablesIn(isSource(node) ? `from ${text}` : text, known))
      if (isSql || known(name)) found.named.push({ name, line: lineOf(node) });
  };
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) readText(node, text);
    const entity = ts.isIdentifier(node) && isValue(node) ? entities.get(node.text) : undefined;
    if (entity) found.named.push({ name: entity, line: lineOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
