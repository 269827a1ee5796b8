// Facts about the API's routes that only the compiler has, for the API description: response types and comments.
// `node route-facts.mjs FILE` writes them, only when the sources have changed.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fingerprint, isFresh, writeStamp } from '../build-stamp.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = ['apps/api/src', 'libs', 'apps/standalone/describe', 'tsconfig.json', 'package-lock.json'];
const ENTRY = 'apps/api/src/api.module.ts';
const REF = '#/components/schemas/';

const file = process.argv[2];
const print = fingerprint(ROOT, SOURCES);
if (!isFresh(`${file}.stamp`, print, file)) {
  const text = JSON.stringify(await routeFacts());
  mkdirSync(dirname(file), { recursive: true });
  // Written to a temporary file and renamed: readers never see a partial file.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  writeStamp(`${file}.stamp`, print);
}

/**
 * @returns {Promise<{routes: Record<string, object>, schemas: Record<string, object>}>} routes by "Controller.method",
 *   and the named types of responses
 * @throws Error for a response type without a name, and for two types or controllers with the same name
 */
async function routeFacts() {
  const { default: ts } = await import('typescript');
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const types = { types: ['node'], noEmit: true, customConditions: ['source'] };
  const program = ts.createProgram([join(ROOT, ENTRY)], { ...options, ...types });
  const checker = program.getTypeChecker();
  const named = new Set();
  const isNothing = ({ flags }) => (flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;
  const isFile = ({ symbol }) => symbol?.name === 'StreamableFile';

  const schemaOf = (type) => {
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (!type.aliasSymbol && checker.isArrayType(type))
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
    const declaration = (type.aliasSymbol ?? type.symbol)?.declarations?.[0];
    if (!declaration?.name) throw new Error(`A response needs a named type: ${checker.typeToString(type)}`);
    named.add(declaration);
    return { $ref: REF + declaration.name.text };
  };
  /** A file is not JSON. A list sent as cached bytes declares its content in its type (`Sent`). */
  const answerOf = (type) => {
    if (type.aliasSymbol?.name === 'Sent') return { ...answerOf(type.aliasTypeArguments[0]), isCached: true };
    if (type.aliasSymbol) return { answer: schemaOf(type) };
    const parts = type.isUnion() ? type.types : [type];
    const [json] = parts.filter((part) => !isFile(part) && !isNothing(part));
    return { isFile: parts.some(isFile), ...(json ? { answer: schemaOf(json) } : {}) };
  };

  const routes = {};
  const statements = program.getSourceFiles().flatMap((source) => source.statements);
  for (const node of statements) {
    if (ts.isTypeAliasDeclaration(node) && node.name.text === 'ErrorBody') named.add(node);
    if (!ts.isClassDeclaration(node) || !node.name?.text.endsWith('Controller')) continue;
    const type = checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(node.name));
    for (const method of checker.getPropertiesOfType(type)) {
      const declaration = method.valueDeclaration;
      if (!declaration || !ts.isMethodDeclaration(declaration) || !ts.getDecorators(declaration)) continue;
      const key = `${node.name.text}.${method.name}`;
      if (routes[key]) throw new Error(`Two controllers are called ${node.name.text}.`);
      const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
      routes[key] = {
        ...answerOf(checker.getAwaitedType(signature.getReturnType())),
        moduleName: /libs\/[^/]+\/([^/]+)\//.exec(node.getSourceFile().fileName)?.[1] ?? 'api',
        summary: ts.displayPartsToString(method.getDocumentationComment(checker)).replace(/\s+/g, ' '),
      };
    }
  }
  return { routes, schemas: await schemasOf(named, program, checker, ts) };
}

async function schemasOf(declarations, program, checker, ts) {
  const lib = await import('ts-json-schema-generator');
  const config = { ...lib.DEFAULT_CONFIG, skipTypeCheck: true, encodeRefs: false };
  /** Reads `keyof typeof CONSTANT` from the checker; the library's own way reads the constant's source. */
  const keys = {
    supportsNode: (node) => ts.isTypeOperatorNode(node) && ts.isTypeQueryNode(node.type),
    createType: (node) =>
      new lib.UnionType(
        checker.getTypeFromTypeNode(node).types.map(({ value }) => new lib.LiteralType(value)),
      ),
  };
  const parser = lib.createParser(program, config, (chain) => chain.addNodeParser(keys));
  const generator = new lib.SchemaGenerator(program, parser, lib.createFormatter(config), config);
  const clean = (name) => name.replace(/\W+/g, '_').replace(/_$/, '');
  const schemas = {};
  for (const declaration of declarations) {
    const { definitions } = generator.createSchemaFromNodes([declaration]);
    const { text } = declaration.name;
    if (!definitions[text]) throw new Error(`The response type ${text} is not exported.`);
    for (const [name, definition] of Object.entries(definitions)) {
      const schema = JSON.parse(JSON.stringify(definition), (key, value) =>
        key === '$ref' ? REF + clean(value.replace('#/definitions/', '')) : value,
      );
      if (schemas[clean(name)] && !isDeepStrictEqual(schemas[clean(name)], schema))
        throw new Error(`Two types are called ${name}.`);
      schemas[clean(name)] = schema;
    }
  }
  return schemas;
}
