// Converts the types of responses into JSON Schema (2020-12), using the compiler's type checker.
import ts from 'typescript';

const { TypeFlags } = ts;
const isOf = (type, flags) => (type.flags & flags) !== 0;

/**
 * Schemas of types. Each named type is added to `named` once and referenced. Throws for types that JSON cannot
 * represent.
 */
export class TypeSchemas {
  /** @type {Record<string, object>} */
  named = {};
  #aliases = new Map();
  #checker;

  /** @param {ts.TypeChecker} checker */
  constructor(checker) {
    this.#checker = checker;
  }

  /**
   * @param {ts.Type} type
   * @returns {object} a schema, or a reference into `named`
   */
  schemaOf(type) {
    const { aliasSymbol: alias, aliasTypeArguments: given } = type;
    const isNamed = alias && !given?.length && !isOf(type, TypeFlags.StringLiteral) && isObjectLike(type);
    if (!isNamed) return this.#unnamed(type);
    const { name } = alias;
    if (this.#aliases.has(name) && this.#aliases.get(name) !== alias)
      throw new Error(`Two types of answers are called ${name}.`);
    if (!this.#aliases.has(name)) {
      this.#aliases.set(name, alias);
      this.named[name] = this.#described(this.#unnamed(type), alias);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #described(schema, symbol) {
    const words = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    const description = words.replace(/\s+/g, ' ');
    return description ? { ...schema, description } : schema;
  }

  #unnamed(type) {
    if (type.isUnion()) return this.#union(type.types);
    if (isOf(type, TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (isOf(type, TypeFlags.Null)) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (isOf(type, TypeFlags.BooleanLiteral)) return { const: this.#checker.typeToString(type) === 'true' };
    if (isOf(type, TypeFlags.String | TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (isOf(type, TypeFlags.Number)) return { type: 'number' };
    if (this.#checker.isArrayLikeType(type)) {
      return { type: 'array', items: this.schemaOf(this.#checker.getTypeArguments(type)[0]) };
    }
    if (isObjectLike(type)) return this.#object(type);
    throw new Error(`No JSON holds ${this.#checker.typeToString(type)}.`);
  }

  #union(types) {
    const parts = types.filter((part) => !isOf(part, TypeFlags.Undefined)).map((part) => this.schemaOf(part));
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

  #object(type) {
    const properties = {};
    const required = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const own = this.#checker.getTypeOfSymbol(symbol);
      properties[symbol.name] = this.#described(this.schemaOf(own), symbol);
      const mayMiss = own.isUnion() && own.types.some((part) => isOf(part, TypeFlags.Undefined));
      if (!mayMiss && !(symbol.flags & ts.SymbolFlags.Optional)) required.push(symbol.name);
    }
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: index ? this.schemaOf(index) : false,
    };
  }
}

const isObjectLike = (type) =>
  isOf(type, TypeFlags.Object | TypeFlags.Intersection) ||
  (type.isUnion() && type.types.every((part) => isOf(part, TypeFlags.Object | TypeFlags.Intersection)));
