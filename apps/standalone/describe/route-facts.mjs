// Facts about the API's routes that only the compiler has: response types, status codes set in code, and the errors,
// limits and access checks that a route can reach. Written to dist, where the API reads them, or to the given file.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { reachedFrom } from './reached.mjs';
import { TypeSchemas } from './type-schema.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const ENTRY = 'apps/api/src/api.module.ts';
const RESULT = 'dist/route-facts.json';

/**
 * @returns {{routes: Record<string, object>, schemas: Record<string, object>}} routes by "Controller.method", and the
 *   named response types
 * @throws Error for a response that is not JSON, and for two controllers with the same name
 */
function routeFacts() {
  const program = programOf();
  const checker = program.getTypeChecker();
  const schemas = new TypeSchemas(checker);
  const routes = {};
  for (const controller of controllersOf(program)) {
    const { name } = controller;
    const type = checker.getDeclaredTypeOfSymbol(checker.getSymbolAtLocation(name));
    for (const method of checker.getPropertiesOfType(type)) {
      const declaration = method.valueDeclaration;
      if (!declaration || !ts.isMethodDeclaration(declaration) || !ts.getDecorators(declaration)) continue;
      const key = `${name.text}.${method.name}`;
      if (routes[key]) throw new Error(`Two controllers are called ${name.text}.`);
      const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
      routes[key] = {
        ...answerOf(checker.getAwaitedType(signature.getReturnType()), schemas),
        ...reachedFrom(declaration, checker),
        moduleName: /libs\/[^/]+\/([^/]+)\//.exec(controller.getSourceFile().fileName)?.[1] ?? 'api',
        summary: ts.displayPartsToString(method.getDocumentationComment(checker)),
      };
    }
  }
  return { routes, schemas: schemas.named };
}

function programOf() {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  return ts.createProgram([join(ROOT, ENTRY)], {
    ...options,
    types: ['node'],
    noEmit: true,
    customConditions: ['source'],
  });
}

const isController = (node) =>
  ts.isClassDeclaration(node) &&
  node.name &&
  ts.getDecorators(node)?.some(({ expression }) => expression.expression?.text === 'Controller');

const controllersOf = (program) =>
  program
    .getSourceFiles()
    .filter(({ isDeclarationFile }) => !isDeclarationFile)
    .flatMap(({ statements }) => statements.filter(isController));

/** A file is not JSON. A list sent as cached bytes declares its content in its type (`Sent`). */
function answerOf(type, schemas) {
  const parts = type.isUnion() ? type.types : [type];
  const isFile = (part) => part.symbol?.name === 'StreamableFile';
  const isNothing = (part) => (part.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0;
  const sent = type.aliasSymbol?.name === 'Sent' ? type.aliasTypeArguments[0] : null;
  if (sent) return { answer: schemas.schemaOf(sent), isKept: true };
  if (parts.some(isFile)) {
    const [rest] = parts.filter((part) => !isFile(part));
    return { isFile: true, ...(rest ? { answer: schemas.schemaOf(rest) } : {}) };
  }
  return parts.every(isNothing) ? {} : { answer: schemas.schemaOf(type) };
}

const file = process.argv[2] ?? join(ROOT, RESULT);
const text = JSON.stringify(routeFacts());
mkdirSync(dirname(file), { recursive: true });
// Written to a temporary file and renamed: readers never see a partial file.
writeFileSync(`${file}.${process.pid}`, text);
renameSync(`${file}.${process.pid}`, file);
