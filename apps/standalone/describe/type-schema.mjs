// Turns the plain types of the answers into JSON Schema (2020-12), by the compiler's own knowledge of them.
import ts from 'typescript';

const { TypeFlags } = ts;
const isOf = (type, flags) => (type.flags & flags) !== 0;

/**
 * @param {ts.TypeChecker} checker
 * @returns {{schemaOf: (type: ts.Type) => object, named: Record<string, object>}} `schemaOf` puts each named type into
 *   `named` once and refers to it; both throw for what no JSON can hold
 */
export function typeSchemas(checker) {
  const named = {};
  const typeOfName = new Map();

  function schemaOf(type) {
    const { aliasSymbol: alias, aliasTypeArguments: given } = type;
    const isNamed = alias && !given?.length && !isOf(type, TypeFlags.StringLiteral) && isObjectLike(type);
    if (!isNamed) return unnamed(type);
    const name = alias.name;
    if (typeOfName.has(name) && typeOfName.get(name) !== alias)
      throw new Error(`Two types of answers are called ${name}.`);
    if (!typeOfName.has(name)) {
      typeOfName.set(name, alias);
      named[name] = described(unnamed(type), alias);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  const described = (schema, symbol) => {
    const description = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ');
    return description ? { ...schema, description } : schema;
  };

  function unnamed(type) {
    if (type.isUnion()) return unionOf(type.types);
    if (isOf(type, TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (isOf(type, TypeFlags.Null)) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (isOf(type, TypeFlags.BooleanLiteral)) return { const: checker.typeToString(type) === 'true' };
    if (isOf(type, TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (isOf(type, TypeFlags.Number)) return { type: 'number' };
    if (checker.isArrayLikeType(type)) {
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
    }
    if (isObjectLike(type)) return objectOf(type);
    throw new Error(`No JSON holds ${checker.typeToString(type)}.`);
  }

  function unionOf(types) {
    const parts = types.filter((part) => !isOf(part, TypeFlags.Undefined)).map(schemaOf);
    const values = parts.filter((part) => 'const' in part).map((part) => part.const);
    const others = parts.filter((part) => !('const' in part));
    const isBoolean = values.includes(true) && values.includes(false);
    const listed = isBoolean ? values.filter((value) => typeof value !== 'boolean') : values;
    if (isBoolean) others.push({ type: 'boolean' });
    if (listed.length === 1) others.push({ const: listed[0] });
    if (listed.length > 1) others.push({ enum: listed });
    if (others.length === 1) return others[0];
    const simple = others.map((part) => (Object.keys(part).join() === 'type' ? part.type : null));
    return simple.includes(null) ? { anyOf: others } : { type: simple };
  }

  function objectOf(type) {
    const properties = {};
    const required = [];
    for (const symbol of checker.getPropertiesOfType(type)) {
      const own = checker.getTypeOfSymbol(symbol);
      properties[symbol.name] = described(schemaOf(own), symbol);
      const mayMiss = own.isUnion() && own.types.some((part) => isOf(part, TypeFlags.Undefined));
      if (!mayMiss && !(symbol.flags & ts.SymbolFlags.Optional)) required.push(symbol.name);
    }
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: index ? schemaOf(index) : false,
    };
  }

  return { schemaOf, named };
}

const isObjectLike = (type) =>
  isOf(type, TypeFlags.Object | TypeFlags.Intersection) ||
  (type.isUnion() && type.types.every((part) => isOf(part, TypeFlags.Object | TypeFlags.Intersection)));
