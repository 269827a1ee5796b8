// Follows a route's code through the modules and collects its error codes, limits and responses.
import ts from 'typescript';

/** A larger union of codes is the type of all codes, not a list of those that the route throws. */
const MAX_CODES = 12;
const NAME = /^[a-z]+(-[a-z]+)+$/;

/**
 * @param {ts.MethodDeclaration} route
 * @returns {{codes: string[], names: string[], statuses: number[], headers: string[], access: string | null}} `codes`
 *   of the AppErrors that the route can throw; `names` in its string literals, including its limits; `statuses` and
 *   `headers` that it sets; its `access` check for a booking
 */
export function reachedFrom(route, checker) {
  const found = {
    codes: new Set(),
    names: new Set(),
    statuses: new Set(),
    headers: new Set(),
    access: null,
  };
  const seen = new Set();
  const enter = (declaration) => {
    if (seen.has(declaration) || declaration.getSourceFile().isDeclarationFile) return;
    seen.add(declaration);
    const name = declaration.name?.getText();
    if (name === 'forPayer' || name === 'forPayment') found.access = 'payer';
    if (name === 'forHolder') found.access ??= 'holder';
    const body = declaration.body ?? declaration.initializer;
    if (body) look(body);
  };
  const look = (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppError')
      codesOf(node.arguments?.[0], checker).forEach((code) => found.codes.add(code));
    if (ts.isCallExpression(node)) noteCall(node, found, route);
    // Not the definition of a name, for example in the table of all limits.
    const isUsed = ts.isStringLiteral(node) && node.parent.name !== node;
    if (isUsed && NAME.test(node.text)) found.names.add(node.text);
    if (ts.isIdentifier(node)) declarationsOf(node, checker).forEach(enter);
    ts.forEachChild(node, look);
  };
  enter(route);
  return {
    codes: [...found.codes].sort(),
    names: [...found.names].sort(),
    statuses: [...found.statuses].sort(),
    headers: [...found.headers].sort(),
    access: found.access,
  };
}

function codesOf(given, checker) {
  const type = given && checker.getTypeAtLocation(given);
  const parts = type?.isUnion() ? type.types : type ? [type] : [];
  const codes = parts.filter((part) => part.isStringLiteral()).map(({ value }) => value);
  return codes.length <= MAX_CODES ? codes : [];
}

/** Finds `reply.code(isNew ? 201 : 200)` and `reply.header('x-total-count', …)` in the controller's own file. */
function noteCall(call, found, route) {
  const isOwn = call.getSourceFile() === route.getSourceFile();
  if (!isOwn || !ts.isPropertyAccessExpression(call.expression)) return;
  const { text } = call.expression.name;
  const [first] = call.arguments;
  if (text === 'header' && first && ts.isStringLiteral(first)) found.headers.add(first.text);
  if (!['code', 'status'].includes(text)) return;
  const numbers = (node) => {
    if (ts.isNumericLiteral(node)) found.statuses.add(Number(node.text));
    ts.forEachChild(node, numbers);
  };
  call.arguments.forEach(numbers);
}

function declarationsOf(identifier, checker) {
  let symbol = checker.getSymbolAtLocation(identifier);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return (symbol?.declarations ?? []).filter(
    (each) =>
      ts.isFunctionLike(each) ||
      ts.isVariableDeclaration(each) ||
      ts.isPropertyDeclaration(each) ||
      ts.isPropertyAssignment(each),
  );
}
