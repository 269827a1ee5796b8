// Compiles the files that changed, each by itself: the whole server takes seconds, one file some milliseconds.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

const SCRIPT = /\.tsx?$/;

function optionsOf(root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  // One file alone knows no package.json: said here what that would say.
  return { ...options, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
}

/**
 * Brings dist up to date with the named sources. Nothing is written while one of them cannot be read as TypeScript.
 * @param files paths below root, of scripts and of files that lie beside them
 * @returns what is wrong, one line a place
 */
export function compileFiles(root, files) {
  const options = optionsOf(root);
  const results = files.map((file) => resultOf(root, file, options));
  const faults = results.flatMap(({ fault }) => fault ?? []);
  if (faults.length === 0) for (const { write } of results) write();
  return faults;
}

function resultOf(root, file, options) {
  const source = join(root, file);
  const target = join(root, 'dist', file.replace(SCRIPT, '.js'));
  if (!existsSync(source))
    return { write: () => [target, `${target}.map`].forEach((each) => rmSync(each, { force: true })) };
  mkdirSync(dirname(target), { recursive: true });
  if (!SCRIPT.test(file)) return { write: () => copyFileSync(source, target) };
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(readFileSync(source, 'utf8'), {
    compilerOptions: options,
    fileName: source,
    reportDiagnostics: true,
  });
  if (diagnostics?.length) return { fault: diagnostics.map((each) => describe(file, each)) };
  return {
    write: () => {
      writeFileSync(target, outputText);
      // The map names its source from where it lies itself.
      const map = { ...JSON.parse(sourceMapText), file: basename(target), sources: [source] };
      writeFileSync(`${target}.map`, JSON.stringify(map));
    },
  };
}

function describe(file, { file: script, start, messageText }) {
  const place = script && start !== undefined ? script.getLineAndCharacterOfPosition(start) : null;
  const words = ts.flattenDiagnosticMessageText(messageText, '\n');
  return `${file}${place ? `:${place.line + 1}` : ''}: ${words}`;
}
