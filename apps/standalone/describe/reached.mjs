// Follows a route's code through the modules and collects its error codes.
import ts from 'typescript';

/** A larger union of codes is the type of all codes, not a list of those that the route throws. */
const MAX_CODES = 12;

/**
 * @param {ts.MethodDeclaration} route
 * @returns {string[]} the codes of the AppErrors that the route can throw
 */
export function codesReachedFrom(route, checker) {
  const codes = new Set();
  const seen = new Set();
  const enter = (declaration) => {
    if (seen.has(declaration) || declaration.getSourceFile().isDeclarationFile) return;
    seen.add(declaration);
    const body = declaration.body ?? declaration.initializer;
    if (body) look(body);
  };
  const look = (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppError')
      codesOf(node.arguments?.[0], checker).forEach((code) => codes.add(code));
    if (ts.isIdentifier(node)) declarationsOf(node, checker).forEach(enter);
    ts.forEachChild(node, look);
  };
  enter(route);
  return [...codes].sort();
}

function codesOf(given, checker) {
  const type = given && checker.getTypeAtLocation(given);
  const parts = type?.isUnion() ? type.types : type ? [type] : [];
  const codes = parts.filter((part) => part.isStringLiteral()).map(({ value }) => value);
  return codes.length <= MAX_CODES ? codes : [];
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
