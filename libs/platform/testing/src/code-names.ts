// Which tables and views a file of code names: in its SQL, in its calls of TypeORM and by the entities that it uses.
import ts from 'typescript';
import { HOLE, tablesIn } from './sql-names.js';

/** A name of a table or view as it stands in a file. `inString`: a repository that is opened by the table's name. */
export type Named = { name: string; line: number; inString?: true };

/** What one file names, and how many of its texts were read as SQL. */
export type FileNames = { named: Named[]; statements: number };

const RUNS_SQL = ['query', 'sql', 'raw', 'prepared'];
const BEGINS_LIKE_SQL =
  /^\s*\(?(select|insert into|update|delete from|with|lock table|truncate|copy|from|(left |cross )?join|where|exists|and|or)\s/;
const OPENS_BY_NAME =
  /^(getRepository|getMetadata|find\w*|update|insert|save|delete|remove|exists\w*|count\w*|upsert|create|from|createQueryBuilder|(left|inner)Join\w*)$/;

/** A literal's text with HOLE for what is computed; undefined for every other node. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => ` ${HOLE} ${literal.text}`).join('');
}

/** The name of what a literal is given to: `query` of `db.query('…')` and of sql`…` alike. */
function callOf({ parent }: ts.Node): string {
  const called = ts.isTaggedTemplateExpression(parent)
    ? parent.tag
    : ts.isCallExpression(parent)
      ? parent.expression
      : undefined;
  if (!called) return '';
  return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
}

/** Is this the source of a select that is made elsewhere: `from: 'bookings b'`? */
const isSource = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'from';

/** Is this a use of a class, not of its type alone? */
const isValue = ({ parent }: ts.Identifier): boolean =>
  !ts.isImportSpecifier(parent) &&
  !ts.isExportSpecifier(parent) &&
  !ts.isTypeNode(parent) &&
  !ts.isPropertySignature(parent) &&
  !(ts.isPropertyAccessExpression(parent) && parent.name.text === parent.getText());

/** Every table or view that the file names; `entities` maps the classes of this repository to their tables. */
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
    // A text that is not plainly SQL can still be a piece of some: there, tables that exist count.
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
