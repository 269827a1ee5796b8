// Which edits concern the server, and what has to start again for them. It listens to the watcher that Vite runs
// anyway: node's own follows a folder on Linux only until a file in it is replaced, as editors do when they save.
import { relative, sep } from 'node:path';

/** Editors write a file in several steps, and a checkout writes many. */
const SETTLE_MS = 100;
const SERVER_SOURCE =
  /^(apps\/(?!web\/|faults\/)|libs\/[\w-]+\/)[\w-]+\/src\/(?!.*[.-]spec\.tsx?$).*\.(ts|tsx|json|sql|html|css|woff2|svg|png)$/;
const BUILD = /^(package(-lock)?|tsconfig)\.json$/;
/** What stays up over other edits, or is prepared before the programs start. */
const WHOLE = /^(apps\/(standalone|paypal-standin)|libs\/platform\/database)\//;

/**
 * What an edit of these files asks for: `build` all and start anew, start `all` parts anew, or the named programs.
 * @param files paths below the root
 */
export function consequenceOf(files) {
  if (files.some((file) => BUILD.test(file))) return { build: true, all: true, programs: [] };
  if (files.some((file) => WHOLE.test(file))) return { build: false, all: true, programs: [] };
  const isOnly = (app) => files.every((file) => file.startsWith(`apps/${app}/`));
  const programs = isOnly('api') ? ['api'] : isOnly('worker') ? ['worker'] : ['api', 'worker'];
  return { build: false, all: false, programs };
}

/**
 * A plugin for Vite that calls onEdit with the server's files that changed, came or went, as soon as nothing changes for
 * a moment.
 */
export function watchServer(root, onEdit) {
  let edited = new Set();
  let settling = null;
  const settled = () => {
    const files = [...edited].sort();
    edited = new Set();
    onEdit(files);
  };
  const note = (path) => {
    const file = relative(root, path).split(sep).join('/');
    if (!SERVER_SOURCE.test(file) && !BUILD.test(file)) return;
    edited.add(file);
    clearTimeout(settling);
    settling = setTimeout(settled, SETTLE_MS);
  };
  return {
    name: 'server-edits',
    // Asked again whenever Vite starts anew over an edit of its own configuration: with another watcher.
    configureServer({ watcher }) {
      for (const kind of ['change', 'add', 'unlink']) watcher.on(kind, note);
      watcher.add(
        ['apps', 'libs', 'package.json', 'package-lock.json', 'tsconfig.json'].map(
          (path) => `${root}/${path}`,
        ),
      );
    },
  };
}
