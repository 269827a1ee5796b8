// Functions that are long to read, counted over the syntax tree: what stands in a function's text between its first
// line and its last, whatever it is called and however it is written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { codeFiles } from './code-files.mjs';

export const FUNCTION_LINES = 60;
/** Drawings and migrations are lists in the form of functions; specs and their stages are counted as files. */
const NO_SOURCE =
  /(^|\/)(migrations|test|e2e|libs\/platform\/testing)\/|[.-]spec\.tsx?$|\.test-part\.ts$|\.css$/;

const isLong = ({ lines }) => lines > FUNCTION_LINES;

function functionsOf(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const line = lineAt(node.getStart(source));
      const named = node.name ?? node.parent.name;
      found.push({
        place: `${file}:${line + 1}`,
        name: named?.getText(source) ?? 'a function',
        lines: lineAt(node.getEnd()) - line + 1,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Every function of the source, and those of more than 60 lines, longest first. */
export function countFunctions(root) {
  const all = codeFiles(root)
    .filter((file) => !NO_SOURCE.test(file))
    .flatMap((file) => functionsOf(file, readFileSync(join(root, file), 'utf8')));
  return { count: all.length, long: all.filter(isLong).toSorted((one, other) => other.lines - one.lines) };
}
