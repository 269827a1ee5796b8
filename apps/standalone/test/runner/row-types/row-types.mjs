// Compares the rows that statements returned in a run with the types that the sources declare for them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What node-postgres makes of a PostgreSQL type (by its number); of all others a string. */
const VALUES = {
  16: 'boolean',
  17: 'Buffer',
  20: 'string',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'JSON',
  700: 'number',
  701: 'number',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1186: 'PostgresInterval',
  3802: 'JSON',
};
const ARRAYS = {
  1000: 'boolean',
  1005: 'number',
  1007: 'number',
  1009: 'string',
  1015: 'string',
  1016: 'string',
  1021: 'number',
  1022: 'number',
  1115: 'Date',
  1182: 'Date',
  1185: 'Date',
  1231: 'number',
  2951: 'string',
  199: 'JSON',
  3807: 'JSON',
};

/**
 * @param {string} root of the project
 * @param {{at: string, text: string, command: string, fields: object[]}[]} statements as record-statements.ts wrote them
 * @param {(table: number, column: number) => string | undefined} nullableName the name of a column that can be null
 * @returns {{complaints: string[], seen: number, unseen: string[]}} `seen` calls and the places of those that no
 *   statement was recorded for
 */
export function compareRowTypes(root, statements, nullableName) {
  const program = programOf(root);
  const checker = program.getTypeChecker();
  const calls = callsOf(program, root);
  const complaints = new Set();
  const seen = new Set();
  for (const { at, text, command, fields } of statements) {
    const call = calls.get(at);
    if (!call) continue;
    seen.add(at);
    const row = declaredRow(call, command, checker);
    const nullable = fields.map((field) => ({
      ...field,
      canBeNull: field.hasNull || isNullable(nullableName(field.table, field.column), text),
    }));
    for (const words of faultsOf(row, nullable, checker)) complaints.add(`${at} ${words}`);
  }
  return {
    complaints: [...complaints].toSorted(),
    seen: seen.size,
    unseen: [...calls.keys()].filter((at) => !seen.has(at)),
  };
}

/** A condition on a column, such as `email is not null` or `held_until < $1`, leaves no null. */
const isNullable = (name, text) => name && !new RegExp(`\\b${name} (is not null|[=<>@])`).test(text);

function programOf(root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const sources = fileNames.filter(
    (name) => name.endsWith('.ts') && !/(spec|test-part)\.ts$|\/(web|bench|faults|test|testing)\//.test(name),
  );
  return ts.createProgram(sources, { ...options, noEmit: true });
}

/** The calls of `query` in our sources by `file:line:column` of its name. */
function callsOf(program, root) {
  const calls = new Map();
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(`${root}/`) || source.fileName.includes('/node_modules/')) continue;
    const look = (node) => {
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === 'query'
      ) {
        const { line, character } = source.getLineAndCharacterOfPosition(node.expression.name.getStart());
        calls.set(`${source.fileName.slice(root.length + 1)}:${line + 1}:${character + 1}`, node);
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return calls;
}

/** The type of a row; null where the caller takes no rows. TypeORM returns `[rows, count]` for UPDATE and DELETE. */
function declaredRow(call, command, checker) {
  const taken = ts.isAwaitExpression(call.parent) ? call.parent : call;
  if (ts.isExpressionStatement(taken.parent) || isCaught(call)) return null;
  const result = checker.getAwaitedType(checker.getTypeAtLocation(call));
  // A query runner returns `any`; then the type of the variable counts.
  const declared = isAny(result)
    ? (checker.getAwaitedType(checker.getContextualType(taken) ?? result) ?? result)
    : result;
  const isChange = command === 'UPDATE' || command === 'DELETE';
  const rows = isChange && checker.isTupleType(declared) ? checker.getTypeArguments(declared)[0] : declared;
  if (!checker.isArrayType(rows) && !checker.isTupleType(rows)) return rows;
  return checker.getTypeArguments(rows)[0] ?? null;
}

/** `query(…).catch(…)`, whose rows nobody takes. */
const isCaught = ({ parent }) => ts.isPropertyAccessExpression(parent) && parent.name.text === 'catch';
/** A row whose columns nobody names: unknown, or a type parameter without bounds. */
const isOpen = (row) =>
  (row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Void)) !== 0 ||
  (row.isTypeParameter() && !row.getConstraint());
const isAny = ({ flags }) => (flags & ts.TypeFlags.Any) !== 0;

function faultsOf(row, fields, checker) {
  if (!row || fields.length === 0 || isOpen(row)) return [];
  if (isAny(row)) return ['has no declared row'];
  const declared = checker.getNonNullableType(checker.getBaseConstraintOfType(row) ?? row);
  const index = checker.getIndexTypeOfType(declared, ts.IndexKind.String);
  const properties = new Map(
    checker.getPropertiesOfType(declared).map((property) => [property.name, property]),
  );
  const missing = [...properties.values()]
    .filter(
      ({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && !fields.some((field) => field.name === name),
    )
    .map(({ name }) => `declares ${name}, which the statement does not return`);
  return missing.concat(
    fields.flatMap((field) => {
      const property = properties.get(field.name);
      const type = property ? checker.getTypeOfSymbol(property) : index;
      return type
        ? faultsOfField(field, type, checker)
        : [`returns ${field.name}, which the row does not declare`];
    }),
  );
}

function faultsOfField({ name, type: number, canBeNull }, type, checker) {
  const bound = checker.getBaseConstraintOfType(type) ?? type;
  const parts = bound.isUnion() ? bound.types : [bound];
  const isNull = ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
  if (parts.some(({ flags }) => flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any))) return [];
  const value = ARRAYS[number] ? `${ARRAYS[number]}[]` : (VALUES[number] ?? 'string');
  const wrong = parts.filter((part) => !isNull(part)).filter((part) => !isOf(part, value, checker));
  return [
    ...wrong.map((part) => `${name} is ${value}, not ${checker.typeToString(part)}`),
    ...(canBeNull && !parts.some(isNull)
      ? [`${name} can be null, not only ${checker.typeToString(type)}`]
      : []),
  ];
}

function isOf(type, value, checker) {
  if (value === 'JSON') return true;
  if (value.endsWith('[]')) {
    const isArray = checker.isArrayType(type) || checker.isTupleType(type);
    return (
      isArray &&
      checker
        .getTypeArguments(type)
        .every((part) => partsOf(part).every((one) => isOf(one, value.slice(0, -2), checker)))
    );
  }
  if (value === 'string') return (type.flags & ts.TypeFlags.StringLike) !== 0;
  if (value === 'number') return (type.flags & ts.TypeFlags.NumberLike) !== 0;
  if (value === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
  return type.symbol?.name === value;
}

const partsOf = (type) =>
  (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & ts.TypeFlags.Null));

/** @returns {object[]} */
export const readStatements = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
