/** What Vite says about its output, by source file. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] } | undefined>;

/** The pieces of one page beyond those that every page names: asked for at once instead of one after the other. */
export function linksOf(source: string, manifest: Manifest, shell: string) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (name: string) => {
    const piece = manifest[name];
    if (!piece || scripts.has(piece.file)) return;
    scripts.add(piece.file);
    piece.css?.forEach((file) => styles.add(file));
    piece.imports?.forEach(collect);
  };
  if (!manifest[source]) throw new Error(`The built site has no piece for ${source}`);
  collect(source);
  const fresh = (files: Set<string>, rel: string) =>
    [...files]
      .filter((file) => !shell.includes(`"/${file}"`))
      .map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)
      .join('');
  return { styles: fresh(styles, 'stylesheet'), scripts: fresh(scripts, 'modulepreload') };
}
