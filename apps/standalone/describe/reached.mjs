// Follows a route's code through the modules and collects its error codes, rate limits, statuses and headers.
import ts from 'typescript';

/** A larger union of codes is the type of all codes, not a list of those that the route throws. */
const MAX_CODES = 12;
const NAME = /^[a-z]+(-[a-z]+)+$/;

/**
 * @param {ts.MethodDeclaration} route
 * @returns {{codes: string[], names: string[], statuses: number[], headers: string[]}} `codes`
 *   of the AppErrors that the route can throw; `names` in its string literals, including its limits; `statuses` and
 *   `headers` that its controller sets
 */
export function reachedFrom(route, checker) {
  const found = { codes: new Set(), names: new Set(), statuses: new Set(), headers: new Set() };
  const seen = new Set();
  const enter = (declaration) => {
    if (seen.has(declaration) || declaration.getSourceFile().isDeclarationFile) return;
    seen.add(declaration);
    const body = declaration.body ?? declaration.initializer;
    if (body) look(body);
  };
  const look = (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppError')
      codesOf(node.arguments?.[0], checker).forEach((code) => found.codes.add(code));
    if (ts.isCallExpression(node) && node.getSourceFile() === route.getSourceFile()) noteReply(node, found);
    // Not the definition of a name, for example in the table of all limits.
    const isUsed = ts.isStringLiteral(node) && node.parent.name !== node;
    if (isUsed && NAME.test(node.text)) found.names.add(node.text);
    if (ts.isIdentifier(node)) declarationsOf(node, checker).forEach(enter);
    ts.forEachChild(node, look);
  };
  enter(route);
  const lists = Object.entries(found).map(([name, values]) => [name, [...values].sort()]);
  return Object.fromEntries(lists);
}

function codesOf(given, checker) {
  const type = given && checker.getTypeAtLocation(given);
  const parts = type?.isUnion() ? type.types : type ? [type] : [];
  const codes = parts.filter((part) => part.isStringLiteral()).map(({ value }) => value);
  return codes.length <= MAX_CODES ? codes : [];
}

/** Finds `reply.code(isNew ? 201 : 200)` and `reply.header('x-total-count', …)`. */
function noteReply({ expression, arguments: given }, { statuses, headers }) {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  if (name === 'header' && given[0] && ts.isStringLiteral(given[0])) headers.add(given[0].text);
  const numbers = (node) => {
    if (ts.isNumericLiteral(node)) statuses.add(Number(node.text));
    ts.forEachChild(node, numbers);
  };
  if (['code', 'status'].includes(name)) given.forEach(numbers);
}

function declarationsOf(identifier, checker) {
  let symbol = checker.getSymbolAtLocation(identifier);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const has = [
    ts.isFunctionLike,
    ts.isVariableDeclaration,
    ts.isPropertyDeclaration,
    ts.isPropertyAssignment,
  ];
  return (symbol?.declarations ?? []).filter((each) => has.some((is) => is(each)));
}
